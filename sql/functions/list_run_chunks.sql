-- list_run_chunks returns what was committed of a run that is done, chunk by chunk in the order of the book [D315]; nothing of one
-- that is not. It runs with its owner's rights, after read_run has said that the run is the caller's.
--
-- Example: select * from list_run_chunks('0b9e…');
create or replace function list_run_chunks(p_id uuid) returns table (
  number int, lines int, contracts int, rejected int, book_sha256 text, answers_sha256 text, answers_bytes bigint,
  rejects_sha256 text, rejects_bytes bigint
)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select c.number, c.lines, c.contracts, c.rejected, encode(c.book_sha256, 'hex'), encode(c.answers_sha256, 'hex'), c.answers_bytes,
         encode(c.rejects_sha256, 'hex'), c.rejects_bytes
    from run as r
    join run_chunk as c on c.run_id = r.id
   where r.id = p_id and r.finished_at is not null and r.failure is null
   order by c.number;
$$;

revoke execute on function list_run_chunks(uuid) from public;
