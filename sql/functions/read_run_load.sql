-- read_run_load returns how much work there is in runs, and whether a worker asks for it, for metrics and GET /health [D315]:
-- * "runs": those that are kept, by state; "totals": all that ever were, as run_total counts them;
-- * "waiting" and "active": chunks that are not answered, and those among them that workers have in hand;
-- * "oldest_seconds": since the first of the runs that are not done was sent, 0 without one;
-- * "silent_seconds": since a worker last asked the queue for its state, as each does every 2 seconds; before the first one, since
--   there has been a queue.
-- It runs with its owner's rights.
--
-- Example: select read_run_load();
create or replace function read_run_load() returns jsonb
language sql stable
security definer
set search_path = public, pg_temp
as $$
  with kept as (
    select id, created_at, failure is null and finished_at is null as is_under_way,
           case when failure is not null then 'failed' when finished_at is not null then 'done'
                when started_at is not null then 'running' else 'queued' end as state
      from run where expires_at > clock_timestamp()
  ), hand as (
    select count(*) as chunks from run_queue.job where name = 'chunk' and state = 'active'
  ), left_over as (
    select count(*) as chunks from kept join run_chunk on run_id = id and committed_at is null where is_under_way
  )
  select jsonb_strip_nulls(jsonb_build_object(
    'runs', (select coalesce(jsonb_object_agg(state, runs), '{}') from (select state, count(*) as runs from kept group by state) as by_state),
    'totals', (select coalesce(jsonb_object_agg(what, count), '{}') from run_total),
    'waiting', greatest((select chunks from left_over) - (select chunks from hand), 0),
    'active', (select chunks from hand),
    'oldest_seconds', coalesce((select extract(epoch from clock_timestamp() - min(created_at)) from kept where is_under_way), 0),
    'silent_seconds', (select extract(epoch from clock_timestamp() - coalesce(monitor_claim_on, created_on)) from run_queue.queue where name = 'chunk')));
$$;

revoke execute on function read_run_load() from public;
