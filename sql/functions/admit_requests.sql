-- admit_requests settles a batch of requests at the gate: who asks, how much of the limits is left,
-- whether the product exists and may be used [D1]. One call is one statement and one transaction.
--
-- `p_requests` is an array of {"h": SHA-256 of the key in hex, "d": door ("product" or
-- "index_annuity"), "s": product slug, "n": how many requests, "a": their callers' addresses in order},
-- whatever else settle_requests is told of them.
-- `answers` has an admission_answer for each, named by its `ordinal` (from 1); `settled` has the ordinals.
-- `admitted` of the n were counted; the limits are those after that. `key_id` is null when no active
-- key has this hash, or it may be used from none of these addresses; where it may be from some,
-- `foreign_members` has the places (from 1) of the others, which are no part of the n [D34]. Without
-- addresses no key with a list may be used.
-- `is_busy` stands where another session held the budget too long: nothing was decided or counted.
--
-- `p_settled` are the ordinals of requests that are settled already and left out here. Requests whose
-- budget another session holds at the moment are left out too, to be asked for again with `p_waits` in
-- a transaction of their own: it waits for a budget as long as it has locked none, so each such
-- transaction settles one request at least.
--
-- The guarantee [D5] [D69], for each door of a budget, while the clock does not jump forward:
--   in no interval as long as the window are more requests admitted than its limit, and
--   from one midnight UTC of the clock to the next no more than the day's limit, over both doors.
-- It rests on four rules.
-- 1. A run of requests counts in full until its *last* instant is strictly more than a window past,
--    so putting requests into one run can only refuse too early, never admit too much. Up to a
--    limit of 120 a run is one millisecond, which is exact; above it is 1/120 of the window, which
--    keeps the lists near 120 entries.
-- 2. What was admitted happened before now, whatever it is stamped with. A clock that is up to a
--    second behind the newest stamp of a budget stands still. One that is further behind was ahead
--    when that was stamped, or has been set back: every stamp beyond now, and the day, becomes now
--    and today when the budget is next read, and the row is written even if the request is refused.
--    A request then counts longer than it would have, never shorter, and for a window at most.
-- 3. Whoever is let in is so by a decision made over the locked row. Budgets that have room at first
--    sight are locked at once for the whole batch; the others are when a first look at them finds
--    some expired runs.
-- 4. No transaction waits for a budget while it holds another, so neither two batches nor a batch and
--    an administrator's statement, in whatever order it locks budgets, can wait for each other.
-- Where the first look finds no room the refusal writes nothing, unless stamps are beyond now, and so
-- neither waits nor makes others wait. A run that is longer than a millisecond stays open for settle_requests, until it is
-- over, the oldest run expires or the day ends; what joined it is first put into the lists here.
--
-- `retry_after_seconds` (0 unless something was refused) is the time until enough runs have expired
-- or midnight UTC has come, whichever blocks longer, in whole seconds, at least 1 [D7].
--
-- `p_now` replaces the clock in tests. Example: limit 2 in 60 s, two requests at 12:00:00.000,
-- a third with p_now 12:00:48 -> admitted 0, remaining 0, retry_after_seconds 13, since the two
-- still count at 12:01:00.000 and no longer a millisecond later.
--
-- The attributes keep the plan on the unique indexes however small the tables are when a session
-- first plans it, and bound the wait for a row that somebody holds. Compilation is off: the costs
-- that forbidden plans are charged would call for it, at a hundred times the price of the query.
--
-- Under other parameters an earlier version would stay beside this one.
drop function if exists admit_requests(jsonb, timestamptz);
create or replace function admit_requests(
  p_requests jsonb,
  p_settled  int[],
  p_waits    boolean,
  p_now      timestamptz,
  out answers text[],
  out settled int[]
)
language plpgsql volatile
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_memoize = off
set jit = off
set lock_timeout = '200ms'
as $$
declare
  c_day_ms        constant bigint := 86400000;
  c_runs_max      constant int := 120;
  c_behind_ms_max constant int := 1000;
  v               record;
  v_budget        api_budget;
  v_is_known      boolean;
  v_is_product    boolean;
  v_is_locked     boolean := false;
  v_holds         boolean := false;
  v_is_counted    boolean;
  v_is_left       boolean;
  v_is_busy       boolean;
  v_is_ahead      boolean;
  v_foreign       int[];
  v_count         int;
  v_admitted      int;
  v_limit         int;
  v_window_ms     bigint;
  v_used          int;
  v_run_at        bigint[];
  v_run_count     int[];
  v_first         int;
  v_last          int;
  v_clock_ms      bigint;
  v_now_ms        bigint;
  v_slice_ms      bigint;
  v_day_number    int;
  v_day_used      int;
  v_opens_at_ms   bigint;
  v_excess        int;
  v_wait_seconds  int;
  v_counted       api_budget[] := '{}';
begin
  for v in
    select r.*, locked.budget
      from (
        select r.ordinal::int as ordinal, r.d, r.s, r.n, r.a,
               k.id, k.prefix, k.mode, k.is_active, k.expires_at, k.allowed_cidrs, k.budget_id,
               r.d = 'index_annuity' or '*' = any (k.products) or r.s = any (k.products)
                 as is_authorized,
               r.s = any (c.active_slugs) as has_product,
               c.revision
          from rows from (jsonb_to_recordset(p_requests) as (h text, d text, s text, n int, a jsonb))
               with ordinality as r (h, d, s, n, a, ordinal)
          join catalog c on c.is_the_only_row
          left join api_key k on k.hash = decode(r.h, 'hex')
         where r.ordinal <> all (p_settled)
         order by k.budget_id, r.ordinal
      ) as r
      left join lateral (
        select b as budget from api_budget as b
         where b.id = r.budget_id
           and not p_waits
           and b.day_used < b.requests_per_day
           and case when r.d = 'product' then b.product_used < b.requests_per_window
                    else b.index_used < b.index_requests_per_window end
           for no key update skip locked
      ) as locked on true
  loop
    v_foreign := null;
    v_count := v.n;
    if v.allowed_cidrs is not null then
      v_foreign := array(
        select place
          from generate_series(1, v.n) as place
         where not coalesce((v.a ->> place - 1)::inet <<= any (v.allowed_cidrs), false));
      v_count := v.n - cardinality(v_foreign);
    end if;

    -- The second group of a budget was read before the first was counted.
    v_is_locked := coalesce(v_is_locked and v_budget.id = v.budget_id, false);
    if not v_is_locked then
      v_is_locked := (v.budget).id is not null;
      v_is_counted := false;
      if v_is_locked then
        v_budget := v.budget;
      else
        select * into v_budget from api_budget where id = v.budget_id;
      end if;
    end if;
    v_is_product := v.d = 'product';
    v_is_left := false;
    v_is_busy := false;

    loop
      v_clock_ms := floor(extract(epoch from coalesce(p_now, clock_timestamp())) * 1000);
      v_now_ms := greatest(v_clock_ms, v_budget.newest_ms, v_budget.product_joined_ms);
      v_is_ahead := v_now_ms > v_clock_ms + c_behind_ms_max;
      if v_is_ahead then
        v_now_ms := v_clock_ms;
        v_budget.newest_ms := v_now_ms;
        v_budget.day_number := least(v_budget.day_number, v_now_ms / c_day_ms);
        v_budget.product_joined_ms := least(v_budget.product_joined_ms, v_now_ms);
        v_budget.product_open_until_ms := 0;
        v_budget.product_run_at := array(
          select least(at, v_now_ms) from unnest(v_budget.product_run_at) with ordinality as r (at, n)
           order by n);
        v_budget.index_run_at := array(
          select least(at, v_now_ms) from unnest(v_budget.index_run_at) with ordinality as r (at, n)
           order by n);
      end if;
      v_is_known := v.is_active and v_count > 0
                    and (v.expires_at is null or v.expires_at > to_timestamp(v_now_ms / 1000.0));
      exit when v_is_known is not true;

      if v_is_product then
        v_limit := v_budget.requests_per_window;
        v_window_ms := v_budget.window_ms;
        v_used := v_budget.product_used;
        v_run_at := v_budget.product_run_at;
        v_run_count := v_budget.product_run_count;
      else
        v_limit := v_budget.index_requests_per_window;
        v_window_ms := v_budget.index_window_ms;
        v_used := v_budget.index_used;
        v_run_at := v_budget.index_run_at;
        v_run_count := v_budget.index_run_count;
      end if;

      v_first := 1;
      v_last := cardinality(v_run_at);
      if v_is_product and v_budget.product_joined > 0 then
        v_run_at[v_last] := v_budget.product_joined_ms;
        v_run_count[v_last] := v_run_count[v_last] + v_budget.product_joined;
      end if;
      if v_run_at[v_last] + v_window_ms < v_now_ms then
        v_first := v_last + 1;
        v_used := 0;
      end if;
      while v_first <= v_last and v_run_at[v_first] + v_window_ms < v_now_ms loop
        v_used := v_used - v_run_count[v_first];
        v_first := v_first + 1;
      end loop;

      v_day_number := v_now_ms / c_day_ms;
      v_day_used := case when v_budget.day_number = v_day_number then v_budget.day_used else 0 end;
      v_admitted := greatest(
        0, least(v_count, v_limit - v_used, v_budget.requests_per_day - v_day_used));
      exit when v_is_locked or (v_admitted = 0 and not v_is_ahead);

      select * into v_budget from api_budget
       where id = v.budget_id for no key update skip locked;
      if not found then
        v_is_left := v_holds or not p_waits;
        exit when v_is_left;
        -- Only where somebody holds the row: an exception's block costs a transaction of its own.
        begin
          select * into strict v_budget from api_budget where id = v.budget_id for no key update;
        exception when lock_not_available then
          v_is_busy := true;
          exit;
        end;
      end if;
      v_is_locked := true;
      v_holds := true;
    end loop;
    continue when v_is_left;
    settled := settled || v.ordinal;
    if v_is_busy or v_is_known is not true then
      answers := answers || format(
        '{"ordinal":%s,"key_id":null,"admitted":0,"is_busy":%s}', v.ordinal, v_is_busy::text);
      continue;
    end if;

    if v_admitted > 0 or v_is_ahead then
      if v_first > 1 then
        v_run_at := v_run_at[v_first :];
        v_run_count := v_run_count[v_first :];
        v_last := v_last - v_first + 1;
        v_first := 1;
      end if;
      v_slice_ms := case when v_limit <= c_runs_max then 1
                         else (v_window_ms + c_runs_max - 1) / c_runs_max end;
      if v_admitted = 0 then
        null;
      elsif v_run_at[v_last] / v_slice_ms = v_now_ms / v_slice_ms then
        v_run_at[v_last] := v_now_ms;
        v_run_count[v_last] := v_run_count[v_last] + v_admitted;
      else
        v_last := v_last + 1;
        v_run_at[v_last] := v_now_ms;
        v_run_count[v_last] := v_admitted;
      end if;
      v_used := v_used + v_admitted;
      v_day_used := v_day_used + v_admitted;

      v_budget.newest_ms := v_now_ms;
      v_budget.day_number := v_day_number;
      v_budget.day_used := v_day_used;
      v_budget.requests_total := v_budget.requests_total + v_admitted;
      if v_is_product then
        v_budget.product_used := v_used;
        v_budget.product_run_at := v_run_at;
        v_budget.product_run_count := v_run_count;
        v_budget.product_joined := 0;
        v_budget.product_open_until_ms := case
          when v_slice_ms = 1 or v_admitted = 0 then 0
          else least((v_now_ms / v_slice_ms + 1) * v_slice_ms,
                     v_run_at[1] + v_window_ms + 1,
                     (v_day_number + 1) * c_day_ms) end;
      else
        v_budget.index_used := v_used;
        v_budget.index_run_at := v_run_at;
        v_budget.index_run_count := v_run_count;
      end if;
      if v_is_counted then
        v_counted[cardinality(v_counted)] := v_budget;
      else
        v_counted := v_counted || v_budget;
        v_is_counted := true;
      end if;
    end if;

    v_wait_seconds := 0;
    if v_admitted < v_count then
      v_opens_at_ms := 0;
      v_excess := v_used - v_limit + 1;
      while v_excess > 0 loop
        v_opens_at_ms := v_run_at[v_first] + v_window_ms + 1;
        v_excess := v_excess - v_run_count[v_first];
        v_first := v_first + 1;
      end loop;
      if v_day_used >= v_budget.requests_per_day then
        v_opens_at_ms := greatest(v_opens_at_ms, (v_day_number + 1) * c_day_ms);
      end if;
      v_wait_seconds := greatest(1, ceil((v_opens_at_ms - v_clock_ms) / 1000.0));
    end if;
    answers := answers || admission_answer(
      v.ordinal, v.id, v.prefix, v.mode, v_admitted,
      v_limit, greatest(0, v_limit - v_used),
      v_budget.requests_per_day, greatest(0, v_budget.requests_per_day - v_day_used),
      v_wait_seconds, v.has_product, v.is_authorized, v.revision, v_foreign);
  end loop;

  -- One statement writes what was decided on all of them: a statement each costs twice as much.
  if cardinality(v_counted) > 0 then
    update api_budget as b
       set newest_ms = n.newest_ms, day_number = n.day_number, day_used = n.day_used,
           requests_total = n.requests_total,
           product_used = n.product_used,
           product_run_at = n.product_run_at, product_run_count = n.product_run_count,
           product_joined = n.product_joined, product_open_until_ms = n.product_open_until_ms,
           index_used = n.index_used,
           index_run_at = n.index_run_at, index_run_count = n.index_run_count
      from unnest(v_counted) as n
     where b.id = n.id;
  end if;
end;
$$;
