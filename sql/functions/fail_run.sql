-- fail_run notes that a run cannot be answered, with a sentence for its caller that repeats nothing of the book, and takes its chunks from
-- the queue [D315]. It runs with its owner's rights.
--
-- Example: select fail_run('0b9e…', 'A chunk could not be answered');
create or replace function fail_run(p_run uuid, p_failure text) returns void
language sql volatile
security definer
set search_path = public, pg_temp
as $$
  with failed as (
    update run set failure = p_failure, finished_at = clock_timestamp()
     where id = p_run and failure is null and finished_at is null returning failure
  )
  select add_run_totals(jsonb_build_object(failure, 1)) from failed;
  delete from run_queue.job where name = 'chunk' and state < 'active' and data ->> 'run' = p_run::text;
$$;

revoke execute on function fail_run(uuid, text) from public;
