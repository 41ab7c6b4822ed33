-- count_in_window drops the expired runs of a window, admits those of `p_wanted` requests that fit, and returns until
-- when the newest run is open [D5]. A window is a list of runs: `run_count` requests admitted until `run_at` (milliseconds since 1970,
-- ascending, none after `p_now_ms`), `used` in all, of which `p_joined` joined the newest later, until `p_joined_ms`.
-- A run counts in full until its last instant is strictly older than the window, so a refusal may come too early, an
-- admission never. A run lasts a millisecond up to a limit of 120, which is exact; above, 1/120 of the window.
-- `p_day_left` remains of the day's limit. Until `open_until_ms` (0 unless some are admitted) no run expires, none
-- begins and no day ends. `retry_at_ms` is when one more request will fit (0 unless some are refused).
-- Example: limit 2 in 60 s, one request at 1,000 ms, three more at 5,000 ms
--   select * from count_in_window(1, '{1000}', '{1}', 0, 0, 2, 60000, 100, 5000, 3);
--   -> used 2, run_at {1000,5000}, run_count {1,1}, admitted 1, open_until_ms 5001, retry_at_ms 61001
create or replace function count_in_window(
  inout used int, inout run_at bigint[], inout run_count int[], p_joined int, p_joined_ms bigint,
  p_limit int, p_window_ms int, p_day_left int, p_now_ms bigint, p_wanted int,
  out admitted int, out open_until_ms bigint, out retry_at_ms bigint
) language plpgsql immutable as $$
declare
  c_run_ms      constant bigint := case when p_limit > 120 then (p_window_ms + 119) / 120 else 1 end;
  c_midnight_ms constant bigint := (p_now_ms / 86400000 + 1) * 86400000;
  v_last        int := cardinality(run_at);
  v_over        int;
  v_count       int;
  v_excess      int;
begin
  if p_joined > 0 then
    run_at[v_last] := p_joined_ms;
    run_count[v_last] := run_count[v_last] + p_joined;
  end if;
  if run_at[1] + p_window_ms < p_now_ms then
    v_over := width_bucket(p_now_ms - p_window_ms - 1, run_at);
    foreach v_count in array run_count[:v_over] loop
      used := used - v_count;
    end loop;
    run_at := run_at[v_over + 1 :];
    run_count := run_count[v_over + 1 :];
    v_last := v_last - v_over;
  end if;
  admitted := greatest(0, least(p_wanted, p_limit - used, p_day_left));
  open_until_ms := 0;
  retry_at_ms := 0;
  if admitted > 0 then
    v_last := v_last + (run_at[v_last] / c_run_ms is distinct from p_now_ms / c_run_ms)::int;
    run_at[v_last] := p_now_ms;
    run_count[v_last] := coalesce(run_count[v_last], 0) + admitted;
    used := used + admitted;
    open_until_ms := least((p_now_ms / c_run_ms + 1) * c_run_ms, run_at[1] + p_window_ms + 1, c_midnight_ms);
  end if;
  if admitted < p_wanted then
    v_excess := used - p_limit + 1;
    for index in 1 .. v_last loop
      exit when v_excess <= 0;
      retry_at_ms := run_at[index] + p_window_ms + 1;
      v_excess := v_excess - run_count[index];
    end loop;
    retry_at_ms := greatest(retry_at_ms, case when p_day_left <= admitted then c_midnight_ms end);
  end if;
end;
$$;
