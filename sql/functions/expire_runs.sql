-- expire_runs deletes the runs that have been kept for their time, and returns those of `p_known` that are not there, expired
-- or deleted: their files are to go [D315]. It runs with its owner's rights.
--
-- Example: select expire_runs(array['0b9e…']::uuid[]);
create or replace function expire_runs(p_known uuid[]) returns setof uuid
language plpgsql volatile
security definer
set search_path = public, pg_temp
as $$
begin
  delete from run where expires_at <= clock_timestamp();
  return query select known from unnest(p_known) as known where not exists (select from run where id = known);
end;
$$;

revoke execute on function expire_runs(uuid[]) from public;
