-- admit_requests locks the budgets of a batch of requests, counts, and writes, in one transaction. While the clock does
-- not jump forward, a door of a budget never admits more requests than its limit in any interval as long as its window,
-- and both doors together never more than the day's limit from one midnight UTC to the next [D5] [D69]:
-- 1. count_in_window alone decides, on a locked row and by a clock read after the lock.
-- 2. A clock up to a second behind the newest stamp stands still. When it is further behind, even a refusal lowers stamps
--    beyond now to now, and the day to today: a request then counts longer, by a window at most, never shorter.
-- 3. No transaction waits for a budget while it holds another, which rules out deadlocks.
-- 4. An obvious refusal locks and writes nothing: it neither waits nor makes others wait.
--
-- `p_requests` is an array of {"h": SHA-256 of the key in hex, "d": door ("product", "index_annuity" or "admin", which has the window of "product"), "s": product
-- slug, "n": how many, "a": their addresses}; `answers` has an admission_answer for each, `settled` their ordinals.
-- It skips `p_settled`, and budgets that another session has locked or whose stamps are ahead. With `p_waits` it waits
-- up to 200 ms for the first of them, which then `is_busy`. `key_id` is null without an active key that the addresses
-- may use, or at a door that is not for its mode; `foreign_members` are the positions (from 1) of those that may not [D34].
-- Example: limit 2 in 60 s, two requests at 12:00:00, a third at 12:00:48 -> admitted 0, retry_after_seconds 13
create or replace function admit_requests(
  p_requests jsonb, p_settled int[], p_waits boolean, p_now timestamptz, out answers text[], out settled int[]
) language plpgsql volatile
-- A generic plan on the unique indexes, even for tables that are still small; the cost of disabled scans must not start JIT.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off set enable_memoize = off set jit = off set lock_timeout = '200ms' as $$
declare
  c_day_ms        constant bigint := 86400000;
  c_behind_ms_max constant bigint := 1000;
  v               record;
  v_budget        api_budget;
  v_is_locked     boolean := false;
  v_is_first      int;
  v_window        record;
  v_clock_ms      bigint;
  v_now_ms        bigint;
  v_counted       api_budget[] := '{}';
begin
  if p_waits then
    select r.ordinal, k.budget_id into v
      from jsonb_array_elements(p_requests) with ordinality as r (request, ordinal)
      join api_key k on k.hash = decode(r.request ->> 'h', 'hex')
     where r.ordinal <> all (p_settled) order by r.ordinal limit 1;
    begin
      perform from api_budget where id = v.budget_id for no key update;
    exception when lock_not_available then
      answers := array[format('{"ordinal":%s,"key_id":null,"admitted":0,"is_busy":true}', v.ordinal)];
      settled := array[v.ordinal];
      return;
    end;
    v_now_ms := clock_ms(p_now);
    update api_budget as b
       set newest_ms = v_now_ms, day_number = least(b.day_number, v_now_ms / c_day_ms),
           product_run_at = array(select least(at, v_now_ms) from unnest(b.product_run_at) as at),
           product_joined_ms = least(b.product_joined_ms, v_now_ms), product_open_until_ms = 0,
           index_run_at = array(select least(at, v_now_ms) from unnest(b.index_run_at) as at)
     where b.id = v.budget_id and greatest(b.newest_ms, b.product_joined_ms) > v_now_ms + c_behind_ms_max;
  end if;

  for v in
    select r.*, locked.budget
      from (
        select r.ordinal::int as ordinal, r.d, r.s, k, c, k.budget_id, f.foreign_members, f.wanted,
               k.is_active and (k.expires_at > coalesce(p_now, clock_timestamp())) is not false and f.wanted > 0
                 and (k.mode = 'admin') = (r.d = 'admin') as is_known
          from rows from (jsonb_to_recordset(p_requests) as (h text, d text, s text, n int, a jsonb))
               with ordinality as r (h, d, s, n, a, ordinal)
          join catalog c on c.is_the_only_row
          left join api_key k on k.hash = decode(r.h, 'hex')
         cross join lateral (select x.places, r.n - coalesce(cardinality(x.places), 0) from (
           select case when k.allowed_cidrs is not null then array(select place from generate_series(1, r.n) as place
             where not coalesce((r.a ->> place - 1)::inet <<= any (k.allowed_cidrs), false)) end) as x (places)
         ) as f (foreign_members, wanted)
         where r.ordinal <> all (p_settled) order by k.budget_id, r.ordinal
      ) as r
      left join lateral (
        select b as budget from api_budget as b
         where b.id = r.budget_id and r.is_known
           and (p_waits or (b.day_used < b.requests_per_day or b.day_number < clock_ms(p_now) / c_day_ms)
                and case r.d when 'index_annuity' then b.index_used < b.index_requests_per_window
                                                       or b.index_run_at[1] + b.index_window_ms < now_ms(b, p_now)
                             else b.product_used < b.requests_per_window
                                  or b.product_run_at[1] + b.window_ms < now_ms(b, p_now) end)
           for no key update skip locked
      ) as locked on true
  loop
    if v.is_known is not true then
      answers := answers || format('{"ordinal":%s,"key_id":null,"admitted":0,"is_busy":false}', v.ordinal);
      settled := settled || v.ordinal;
      continue;
    end if;
    -- A second group of the same budget was read before the first was counted, so v_budget is newer.
    if not v_is_locked or v_budget.id <> v.budget_id then
      v_is_first := 1;
      v_is_locked := (v.budget).id is not null;
      v_budget := v.budget;
      if not v_is_locked then
        select * into v_budget from api_budget where id = v.budget_id;
      end if;
    end if;
    v_clock_ms := clock_ms(p_now);
    v_now_ms := greatest(v_clock_ms, v_budget.newest_ms, v_budget.product_joined_ms);
    continue when v_now_ms > v_clock_ms + c_behind_ms_max;
    v_budget.day_used := case v_budget.day_number when v_now_ms / c_day_ms then v_budget.day_used else 0 end;
    v_budget.day_number := v_now_ms / c_day_ms;
    if v.d <> 'index_annuity' then
      v_window := count_in_window(
        v_budget.product_used, v_budget.product_run_at, v_budget.product_run_count, v_budget.product_joined,
        v_budget.product_joined_ms, v_budget.requests_per_window, v_budget.window_ms,
        v_budget.requests_per_day - v_budget.day_used, v_now_ms, v.wanted);
      v_budget.product_used := v_window.used;
      v_budget.product_run_at := v_window.run_at;
      v_budget.product_run_count := v_window.run_count;
      v_budget.product_joined := 0;
      v_budget.product_open_until_ms := v_window.open_until_ms;
    else
      v_window := count_in_window(
        v_budget.index_used, v_budget.index_run_at, v_budget.index_run_count, 0, 0, v_budget.index_requests_per_window,
        v_budget.index_window_ms, v_budget.requests_per_day - v_budget.day_used, v_now_ms, v.wanted);
      v_budget.index_used := v_window.used;
      v_budget.index_run_at := v_window.run_at;
      v_budget.index_run_count := v_window.run_count;
    end if;
    if v_window.admitted > 0 then
      continue when not v_is_locked;
      v_budget.newest_ms := v_now_ms;
      v_budget.day_used := v_budget.day_used + v_window.admitted;
      v_budget.requests_total := v_budget.requests_total + v_window.admitted;
      v_counted[cardinality(v_counted) + v_is_first] := v_budget;
      v_is_first := 0;
    end if;
    answers := answers || admission_answer(
      v.ordinal, v.k, v.c, v_budget, v.d, v.s, v_window.admitted,
      case when v_window.admitted = v.wanted then 0
           else greatest(1, ceil((v_window.retry_at_ms - v_clock_ms) / 1000.0)::int) end, v.foreign_members);
    settled := settled || v.ordinal;
  end loop;
  -- One statement for all budgets costs half of one each.
  update api_budget as b
     set (newest_ms, day_number, day_used, requests_total, product_used, product_run_at, product_run_count,
          product_joined, product_open_until_ms, index_used, index_run_at, index_run_count) =
         (n.newest_ms, n.day_number, n.day_used, n.requests_total, n.product_used, n.product_run_at, n.product_run_count,
          n.product_joined, n.product_open_until_ms, n.index_used, n.index_run_at, n.index_run_count)
    from unnest(v_counted) as n where b.id = n.id;
end;
$$;
