-- read_limits is the admission_answer to a request that is not counted: what remains of the limits of its key by now. Null
-- without an active key that its address may use, or at a door that is not for its mode. `p_request` is one of
-- admit_requests.
--
-- Example: select read_limits('{"h": "…", "d": "product", "s": "demo-fia", "n": 1, "a": ["203.0.113.7"]}', null);
--   -> {"ordinal":1,"key_id":7,…,"admitted":1,"request_limit":60,"remaining":12,…}
create or replace function read_limits(p_request jsonb, p_now timestamptz) returns text
language plpgsql volatile
set enable_seqscan = off set jit = off as $$
declare
  c_door   constant text := p_request ->> 'd';
  v_key    api_key;
  v_budget api_budget;
  v_now_ms bigint;
begin
  select * into v_key from api_key as k
   where k.hash = decode(p_request ->> 'h', 'hex') and k.is_active
     and (k.expires_at > coalesce(p_now, clock_timestamp())) is not false
     and (k.mode = 'admin') = (c_door = 'admin')
     and (k.allowed_cidrs is null or coalesce((p_request -> 'a' ->> 0)::inet <<= any (k.allowed_cidrs), false));
  if not found then
    return null;
  end if;
  select * into v_budget from api_budget where id = v_key.budget_id;
  v_now_ms := now_ms(v_budget, p_now);
  v_budget.day_used := case v_budget.day_number when v_now_ms / 86400000 then v_budget.day_used else 0 end;
  v_budget.product_used := used from count_in_window(
    v_budget.product_used, v_budget.product_run_at, v_budget.product_run_count, v_budget.product_joined,
    v_budget.product_joined_ms, v_budget.requests_per_window, v_budget.window_ms, 0, v_now_ms, 0);
  v_budget.index_used := used from count_in_window(
    v_budget.index_used, v_budget.index_run_at, v_budget.index_run_count, 0, 0, v_budget.index_requests_per_window,
    v_budget.index_window_ms, 0, v_now_ms, 0);
  return admission_answer(1, v_key, c, v_budget, c_door, p_request ->> 's', 1, 0, null)
    from catalog as c where c.is_the_only_row;
end;
$$;
