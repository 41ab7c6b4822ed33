-- add_run_totals counts what became of contracts and runs, for metrics [D315]: {"answered": 499, "rejected": 1}. Rows are locked in the order of
-- their names, so that two commits never wait for each other.
--
-- Example: select add_run_totals('{"done": 1}');
create or replace function add_run_totals(p_counts jsonb) returns void
language sql volatile as $$
  insert into run_total as t (what, count)
  select key, value::bigint from jsonb_each_text(p_counts) where value::bigint > 0 order by key
  on conflict (what) do update set count = t.count + excluded.count;
$$;

revoke execute on function add_run_totals(jsonb) from public;
