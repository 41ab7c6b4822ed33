-- begin_run takes a run of a key, with a job of the queue for each chunk, or says why not [D315]. Without `chunks` it only says whether the key may
-- begin one now. `p_run` has "products", and with chunks also "id" (a UUID), "asked", "as_of", "days" for which the run is kept, and
-- "chunks", each with "sha256" (hex), "lines" and "bytes". Under an Idempotency-Key it has "claim", and with chunks "sent", digests in hex; see
-- `run`. The answer has "kind":
-- * "begun"; without chunks also where a run has the claim;
-- * "repeated" with the "id" of the run that has the claim, for which the same was sent; "reused" where something else was;
-- * "unknown_product", or "foreign_product", which the key may not use;
-- * "spent": the lines are more than "left" of the budget's "contracts_a_day", which counts by days in UTC; begins anew after
--   "retry_after_seconds".
--
-- Smaller runs go first. A chunk is tried eleven times: a worker that requests leave no time for loses chunks that it could answer.
-- It runs with its owner's rights: the service's account writes neither table.
--
-- Example: select begin_run(7, '{"products": ["demo-fia"]}');
create or replace function begin_run(p_key_id int, p_run jsonb) returns jsonb
language plpgsql volatile
security definer
set search_path = public, pg_temp
set timezone = 'UTC'
as $$
declare
  v_key    api_key;
  v_budget run_budget;
  v_today  constant date := clock_timestamp()::date;
  v_lines  constant int := coalesce((select sum((c ->> 'lines')::int) from jsonb_array_elements(p_run -> 'chunks') as c), 0);
  v_chunks constant int := coalesce(jsonb_array_length(p_run -> 'chunks'), 0);
  c_retries constant int := 10;
  v_id     constant uuid := (p_run ->> 'id')::uuid;
  v_claim  constant bytea := decode(p_run ->> 'claim', 'hex');
  v_first  run;
  v_slug   text;
begin
  select * into strict v_key from api_key where id = p_key_id;
  for v_slug in select jsonb_array_elements_text(p_run -> 'products') loop
    if not exists (select from product where slug = v_slug and is_active) then
      return jsonb_build_object('kind', 'unknown_product');
    end if;
    if not ('*' = any (v_key.products) or v_slug = any (v_key.products)) then
      return jsonb_build_object('kind', 'foreign_product');
    end if;
  end loop;

  insert into run_budget (budget_id) values (v_key.budget_id) on conflict do nothing;
  -- One run of a budget begins at a time, so that a claim is found by the second of two.
  perform from run_budget where budget_id = v_key.budget_id for update;
  if v_claim is not null then
    delete from run where budget_id = v_key.budget_id and claim = v_claim and expires_at <= clock_timestamp();
    select * into v_first from run where budget_id = v_key.budget_id and claim = v_claim;
    if found and v_chunks = 0 then
      return jsonb_build_object('kind', 'begun');
    elsif found then
      return case when v_first.sent_sha256 = decode(p_run ->> 'sent', 'hex')
                  then jsonb_build_object('kind', 'repeated', 'id', v_first.id) else jsonb_build_object('kind', 'reused') end;
    end if;
  end if;
  update run_budget set day = v_today, used = 0 where budget_id = v_key.budget_id and day < v_today;
  update run_budget set used = used + v_lines
   where budget_id = v_key.budget_id and used + greatest(v_lines, 1) <= contracts_a_day;
  if not found then
    select * into v_budget from run_budget where budget_id = v_key.budget_id;
    return jsonb_build_object('kind', 'spent', 'contracts_a_day', v_budget.contracts_a_day,
      'left', greatest(v_budget.contracts_a_day - v_budget.used, 0),
      'retry_after_seconds', ceil(extract(epoch from v_today + 1 - clock_timestamp())));
  end if;
  if v_chunks = 0 then
    return jsonb_build_object('kind', 'begun');
  end if;

  insert into run (id, budget_id, key_id, firm, products, asked, lines, bytes, as_of, expires_at, claim, sent_sha256)
  select v_id, v_key.budget_id, v_key.id, v_key.firm, array(select jsonb_array_elements_text(p_run -> 'products')), p_run -> 'asked',
         v_lines, (select sum((c ->> 'bytes')::bigint) from jsonb_array_elements(p_run -> 'chunks') as c),
         (p_run ->> 'as_of')::timestamptz, clock_timestamp() + make_interval(days => (p_run ->> 'days')::int),
         v_claim, decode(p_run ->> 'sent', 'hex');
  insert into run_chunk (run_id, number, book_sha256, lines_before, lines)
  select v_id, number, decode(c ->> 'sha256', 'hex'),
         coalesce(sum((c ->> 'lines')::int) over (order by number rows between unbounded preceding and 1 preceding), 0),
         (c ->> 'lines')::int
    from jsonb_array_elements(p_run -> 'chunks') with ordinality as sent (c, number);
  insert into run_queue.job (name, data, priority, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
                             deletion_seconds, keep_until, heartbeat_seconds, dead_letter)
  select q.name, jsonb_build_object('run', v_id, 'chunk', number), -ceil(log(v_chunks)), q.policy, c_retries, q.retry_delay,
         q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
         clock_timestamp() + make_interval(secs => q.retention_seconds), q.heartbeat_seconds, q.dead_letter
    from run_queue.queue as q, generate_series(1, v_chunks) as number
   where q.name = 'chunk';
  return jsonb_build_object('kind', 'begun');
end;
$$;

revoke execute on function begin_run(int, jsonb) from public;
