-- read_run returns a run of the keys that share a key's budget, and no other: its state and what became of its lines [D315]. Those of
-- committed chunks are counted. It runs with its owner's rights.
--
-- Example: select * from read_run('0b9e…', 7);
create or replace function read_run(p_id uuid, p_key_id int) returns table (
  id uuid, state text, products text[], firm text, asked jsonb, as_of timestamptz, created_at timestamptz, started_at timestamptz,
  finished_at timestamptz, expires_at timestamptz, failure text, lines int, chunks int, chunks_done int, contracts int,
  rejected int, answers_bytes bigint, rejects_bytes bigint, terms_sha256 text
)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select r.id, case when r.failure is not null then 'failed' when r.finished_at is not null then 'done'
                    when r.started_at is not null then 'running' else 'queued' end,
         r.products, r.firm, r.asked, r.as_of, r.created_at, r.started_at, r.finished_at, r.expires_at, r.failure, r.lines,
         c.chunks, c.done, c.contracts, c.rejected, c.answers_bytes, c.rejects_bytes, encode(r.terms_sha256, 'hex')
    from run as r
    join api_key as k on k.id = p_key_id and k.budget_id = r.budget_id
   cross join lateral (
     select count(*)::int as chunks, count(committed_at)::int as done, coalesce(sum(contracts), 0)::int as contracts,
            coalesce(sum(rejected), 0)::int as rejected, coalesce(sum(answers_bytes), 0)::bigint as answers_bytes,
            coalesce(sum(rejects_bytes), 0)::bigint as rejects_bytes
       from run_chunk where run_id = r.id
   ) as c
   where r.id = p_id and r.expires_at > clock_timestamp();
$$;

revoke execute on function read_run(uuid, int) from public;
