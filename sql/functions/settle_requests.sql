-- settle_requests admits a batch by admit_requests, which documents `p_requests`, and returns the answers (both are the
-- text of an array) once the counts are on disk, without holding the budgets' locks that long. It commits the counts
-- asynchronously, which releases the rows. A second transaction without locks commits synchronously: it flushes the log
-- up to its own record, behind the counts, and shares that flush with concurrent sessions. Its message has no meaning,
-- but an empty transaction would not flush. A crash in between loses counts of unanswered requests only.
-- "o" of the only request is true when its key sent another a moment ago: its run is probably open, and others wait for
-- the row. A wrong guess only costs time. When another session holds the row too long, such a request fails with 55P03.
-- Example: limit 1,000 in 60 s, a run opened at 12:00:00.100 with one request; before 12:00:00.500
--   call settle_requests('[{"h": "…", "d": "product", "s": "demo-fia", "n": 16, "o": true}]', null)
--   -> [{"ordinal": 1, "admitted": 16, "remaining": 983, …}]
create or replace procedure settle_requests(p_requests text, inout p_answers text, p_now timestamptz default null)
language plpgsql as $$
declare
  c_requests    constant jsonb := p_requests;
  c_first       constant jsonb := c_requests -> 0;
  c_count       constant int := jsonb_array_length(c_requests);
  c_wanted      constant int := c_first ->> 'n';
  c_slug        constant text := c_first ->> 's';
  c_is_busy     constant boolean := c_count > 1 or c_first ->> 'o' = 'true';
  v_answers     text[] := '{}';
  v_settled     int[] := '{}';
  v_waits       boolean := false;
  v_has_counted boolean := false;
  v_step        record;
  v_void        text;
begin
  p_answers := null;
  -- Assignments instead of `perform`, which costs four times as much.
  if c_count = 1 and c_first ->> 'd' = 'product' then
    v_void := set_config('enable_seqscan', 'off', true) || set_config('lock_timeout', '200ms', true);
    if c_is_busy then
      -- While a run is open only the limits decide: joining it costs three quarters of the statement below.
      v_void := set_config('synchronous_commit', 'off', true);
      update api_budget as b
         set product_used = b.product_used + c_wanted, product_joined = b.product_joined + c_wanted,
             product_joined_ms = least(b.product_open_until_ms - 1, now_ms(b, p_now)),
             day_used = b.day_used + c_wanted, requests_total = b.requests_total + c_wanted
        from api_key as k, catalog as c
       where c.is_the_only_row and k.hash = decode(c_first ->> 'h', 'hex') and b.id = k.budget_id
         and fits_at_first_sight(k, b, c_wanted, p_now) and now_ms(b, p_now) < b.product_open_until_ms
      returning format('[%s]', admission_answer(1, k, c, b, 'product', c_slug, c_wanted, 0, null)) into p_answers;
    else
      -- Two thirds of what admit_requests costs.
      update api_budget as b
         set (newest_ms, day_number, day_used, requests_total, product_used, product_run_at, product_run_count,
              product_joined, product_open_until_ms) = (
           select t.now_ms, t.now_ms / 86400000,
                  c_wanted + case b.day_number when t.now_ms / 86400000 then b.day_used else 0 end,
                  b.requests_total + c_wanted, w.used, w.run_at, w.run_count, 0, w.open_until_ms
             from (select now_ms(b, p_now) offset 0) as t (now_ms), -- `offset 0`: the clock is read once
                  count_in_window(b.product_used, b.product_run_at, b.product_run_count, b.product_joined,
                    b.product_joined_ms, b.requests_per_window, b.window_ms, b.requests_per_day - b.day_used,
                    t.now_ms, c_wanted) as w)
        from api_key as k, catalog as c
       where c.is_the_only_row and k.hash = decode(c_first ->> 'h', 'hex') and b.id = k.budget_id
         and fits_at_first_sight(k, b, c_wanted, p_now)
      returning format('[%s]', admission_answer(1, k, c, b, 'product', c_slug, c_wanted, 0, null)) into p_answers;
    end if;
    v_has_counted := p_answers is not null;
  end if;
  while p_answers is null loop
    if c_is_busy then
      v_void := set_config('synchronous_commit', 'off', true);
    end if;
    v_step := admit_requests(c_requests, v_settled, v_waits, p_now);
    v_answers := v_answers || v_step.answers;
    v_settled := v_settled || v_step.settled;
    v_has_counted := v_has_counted or pg_current_xact_id_if_assigned() is not null;
    -- A step that waits settles at least one request, unless the catalog's row is lost.
    exit when cardinality(v_settled) = c_count or (v_waits and v_step.settled is null);
    v_waits := v_step.settled is null;
    commit;
  end loop;
  p_answers := coalesce(p_answers, '[' || array_to_string(v_answers, ',') || ']');
  if v_has_counted and c_is_busy then
    commit;
    v_void := pg_logical_emit_message(true, 'admission', '');
  end if;
end;
$$;
