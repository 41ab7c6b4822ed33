-- take_run_chunk returns what a worker needs of a chunk [D315], and notes that its run has begun; nothing where the run was deleted or has
-- failed, or the chunk was committed: then there is nothing to do. It runs with its owner's rights.
--
-- Example: select * from take_run_chunk('0b9e…', 1);
create or replace function take_run_chunk(p_run uuid, p_number int) returns table (
  products text[], firm text, asked jsonb, as_of timestamptz, created_at timestamptz, terms_sha256 text, book_sha256 text,
  lines_before int
)
language plpgsql volatile
security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  update run set started_at = clock_timestamp() where id = p_run and started_at is null and failure is null;
  return query
    select r.products, r.firm, r.asked, r.as_of, r.created_at, encode(r.terms_sha256, 'hex'), encode(c.book_sha256, 'hex'), c.lines_before
      from run as r
      join run_chunk as c on c.run_id = r.id
     where r.id = p_run and r.failure is null and c.number = p_number and c.committed_at is null;
end;
$$;

revoke execute on function take_run_chunk(uuid, int) from public;
