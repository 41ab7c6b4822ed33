-- set_webhook enters an address that events are sent to, or changes one from its next try on; what is null stays, and of a new one is
-- every event, no address inside the network, and no key [D321]. With `p_key` it hears of what concerns that key and those that share its
-- budget alone; '' takes that back. One that is paused goes on.
--
-- Example: select set_webhook('acme', 'https://hooks.acme.example/annuity', '{run.done,run.failed}', p_key => 'ann_live_9bF3xQ7k');
create or replace function set_webhook(
  p_name   text,
  p_url    text   default null,
  p_events text[] default null,
  p_allow  text[] default null,
  p_key    text   default null
) returns void
language plpgsql volatile as $$
declare
  c_known  constant text[] := '{run.done,run.failed,terms.changed,certificate.ending}';
  c_max    constant int := 100;
  v_before webhook;
  v_url    text;
  v_allow  cidr[];
  v_budget int;
  v_faults text;
begin
  select * into v_before from webhook where name = p_name for update;
  v_url := coalesce(p_url, v_before.url);
  begin
    v_allow := coalesce(p_allow::cidr[], v_before.allowed_cidrs, '{}');
  exception when invalid_text_representation then
    v_allow := null;
  end;
  if p_key <> '' then
    select budget_id into v_budget from find_api_key(p_key);
  elsif p_key is null then
    v_budget := v_before.budget_id;
  end if;
  select string_agg(format('%s must %s', parameter, allowed), e'\n' order by place) into v_faults
    from (values
      (1, 'p_name', 'have 1 to 40 lower-case letters, digits, - and _', p_name ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
      (2, 'p_url', 'be an address with https, without a password, of at most 500 characters; http is for networks of p_allow alone',
       v_url ~ '^https?://[^\s/?#@\\]+([/?][^\s#\\]*)?$' and length(v_url) <= 500 and (v_url ~ '^https' or cardinality(v_allow) > 0)),
      (3, 'p_events', 'be some of ' || array_to_string(c_known, ', '),
       coalesce(p_events, c_known) <@ c_known and cardinality(coalesce(p_events, c_known)) between 1 and cardinality(c_known)
         and array_position(p_events, null) is null),
      (4, 'p_allow', 'be at most 20 networks like 10.0.0.0/8', cardinality(v_allow) <= 20 and array_position(v_allow, null) is null)
    ) as term (place, parameter, allowed, is_right)
   where is_right is not true;
  if v_faults is not null then
    raise exception '%', v_faults using errcode = 'invalid_parameter_value';
  end if;
  if v_before.name is null and (select count(*) from webhook) >= c_max then
    raise exception 'There are % webhooks, the most that are allowed', c_max using errcode = 'program_limit_exceeded';
  end if;
  insert into webhook (name, url, events, allowed_cidrs, budget_id)
  values (p_name, v_url, coalesce(p_events, v_before.events, c_known), v_allow, v_budget)
  on conflict (name) do update
     set url = excluded.url, events = excluded.events, allowed_cidrs = excluded.allowed_cidrs, budget_id = excluded.budget_id,
         paused_at = null;
end;
$$;
