-- Webhooks: what happened is sent to addresses that administrators entered [D321].
begin;

call record_migration(30, 'webhooks');

-- An address that events are sent to. Its secret is made of `secret_id` and of a key that is not in the database; after a rotation the
-- former secret signs too, for a day. With `budget_id` it hears of what concerns the keys of that budget alone. Addresses inside
-- the network, and http, are for `allowed_cidrs` alone. `paused_at` is when its receiver said that it is gone.
create table webhook (
  name             text        primary key,
  url              text        not null,
  events           text[]      not null,
  allowed_cidrs    cidr[]      not null default '{}',
  budget_id        int         references api_budget on delete cascade,
  secret_id        uuid        not null default gen_random_uuid(),
  former_secret_id uuid,
  rotated_at       timestamptz,
  paused_at        timestamptz,
  created_at       timestamptz not null default clock_timestamp()
);
create trigger webhook_logged after insert or update or delete on webhook
  for each row execute function log_change('webhook', 'name');

-- What happened. `body` is what is sent, byte for byte; what has the same `about` is announced once.
create table webhook_event (
  id    uuid        primary key default gen_random_uuid(),
  type  text        not null,
  about text        unique,
  at    timestamptz not null default clock_timestamp(),
  body  text        not null
);
create index webhook_event_by_at on webhook_event (at);

-- The log: an event for one webhook, and each try to send it. It stays where the webhook is removed.
create table webhook_delivery (
  event_id uuid        not null references webhook_event on delete cascade,
  webhook  text        not null,
  state    text        not null default 'waiting',
  ended_at timestamptz,
  primary key (event_id, webhook),
  constraint webhook_delivery_state check (state in ('waiting', 'delivered', 'failed') and (ended_at is null) = (state = 'waiting'))
);
create table webhook_try (
  event_id uuid        not null,
  webhook  text        not null,
  at       timestamptz not null default clock_timestamp(),
  ms       int         not null,
  status   int,
  fault    text,
  foreign key (event_id, webhook) references webhook_delivery on delete cascade
);
create index webhook_try_by_delivery on webhook_try (event_id, webhook, at);

-- announce writes an event with a delivery, and a job of the queue, for each webhook that hears of it, in the transaction of what
-- happened; nothing where none does. With a budget it is of that budget's keys; with a product, of keys that may have
-- it and the distributor's terms; with neither, of webhooks without a key.
create function announce(
  p_type text, p_data json, p_about text default null, p_budget int default null, p_product text default null, p_firm text default null
) returns void
language plpgsql volatile security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  v_at    constant timestamptz := clock_timestamp();
  v_id    uuid;
  v_names constant text[] := array(
    select name from webhook as w
     where p_type = any (events) and paused_at is null
       and (budget_id is null or budget_id = p_budget
            or p_product is not null and exists (
                 select from api_key as k
                  where k.budget_id = w.budget_id and is_active and ('*' = any (products) or p_product = any (products))
                    and (p_firm is null or p_firm = firm))));
begin
  if v_names = '{}' then
    return;
  end if;
  insert into webhook_event (type, about, at, body)
  values (p_type, p_about, v_at,
          json_build_object('type', p_type, 'timestamp', to_char(v_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', p_data)::text)
  on conflict (about) do nothing
  returning id into v_id;
  if v_id is null then
    return;
  end if;
  insert into webhook_delivery (event_id, webhook) select v_id, unnest(v_names);
  perform queue_webhook(v_id, name) from unnest(v_names) as name;
end;
$$;
revoke execute on function announce(text, json, text, int, text, text) from public;

-- queue_webhook has an event sent to a webhook, in the queue's own way.
create function queue_webhook(p_event uuid, p_webhook text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into run_queue.job (name, data, group_id, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
                             deletion_seconds, keep_until, heartbeat_seconds, dead_letter)
  select q.name, jsonb_build_object('event', p_event, 'webhook', p_webhook), p_webhook, q.policy, q.retry_limit, q.retry_delay,
         q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
         clock_timestamp() + make_interval(secs => q.retention_seconds), q.heartbeat_seconds, q.dead_letter
    from run_queue.queue as q where q.name = 'webhook';
$$;
revoke execute on function queue_webhook(uuid, text) from public;

-- announce_run announces a run that has ended.
create function announce_run() returns trigger
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
begin
  perform announce(
    case when new.failure is null then 'run.done' else 'run.failed' end,
    json_strip_nulls(json_build_object(
      'runId', new.id, 'state', case when new.failure is null then 'done' else 'failed' end, 'failure', new.failure,
      'products', new.products, 'finishedAt', to_char(new.finished_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'statusUrl', '/api/runs/' || new.id)),
    p_budget => new.budget_id);
  return null;
end;
$$;
revoke execute on function announce_run() from public;
create trigger run_announced after update of finished_at on run
  for each row when (old.finished_at is null and new.finished_at is not null) execute function announce_run();

-- announce_terms announces terms of the book that are in force, or will be, from an instant on, or are so no more; and the sale of a
-- product that stops or is resumed.
create function announce_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  v_old jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  v_new jsonb := to_jsonb(new);
begin
  perform announce(
    'terms.changed',
    json_strip_nulls(json_build_object(
      'product', new.slug, 'version', case when tg_table_name = 'product_version' then v_new ->> 'version' end,
      'sheet', v_new ->> 'sheet', 'firm', v_new ->> 'firm',
      'change', case when tg_table_name = 'product' then case when (v_new ->> 'is_active')::boolean then 'resumed' else 'stopped' end
                     when tg_op = 'INSERT' then 'entered'
                     when v_new ->> 'withdrawn_at' is distinct from v_old ->> 'withdrawn_at' then 'withdrawn'
                     else 'approved' end,
      'effectiveFrom', to_char((v_new ->> 'starts_at')::timestamptz, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'effectiveTo', to_char((v_new ->> 'ends_at')::timestamptz, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
    p_product => new.slug, p_firm => v_new ->> 'firm');
  return null;
end;
$$;
revoke execute on function announce_terms() from public;
create trigger product_version_announced after insert on product_version
  for each row when (new.starts_at is not null) execute function announce_terms();
create trigger product_version_change_announced after update of approved_at, withdrawn_at on product_version
  for each row when (new.starts_at is not null and (old.approved_at, old.withdrawn_at) is distinct from (new.approved_at, new.withdrawn_at))
  execute function announce_terms();
create trigger rate_sheet_announced after insert on rate_sheet
  for each row when (new.starts_at is not null) execute function announce_terms();
create trigger rate_sheet_change_announced after update of approved_at, withdrawn_at on rate_sheet
  for each row when (new.starts_at is not null and (old.approved_at, old.withdrawn_at) is distinct from (new.approved_at, new.withdrawn_at))
  execute function announce_terms();
create trigger product_sale_announced after update of is_active on product
  for each row when (old.is_active is distinct from new.is_active) execute function announce_terms();

-- Sixteen tries: pauses of 10 to 20 seconds, doubled each time up to six hours, take 29 to 36 hours.
select run_queue.create_queue('failed_webhook', '{"policy": "standard", "retryLimit": 20, "retryDelay": 5, "expireInSeconds": 60}'::jsonb);
select run_queue.create_queue('webhook', '{"policy": "standard", "retryLimit": 15, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 21600, "heartbeatSeconds": 10, "expireInSeconds": 120, "retentionSeconds": 1209600, "deleteAfterSeconds": 3600,
  "deadLetter": "failed_webhook"}'::jsonb);

commit;
