-- delete_run deletes a run of the keys that share a key's budget, ends it if it is under way, and says whether there was one [D315]. What
-- a worker has in hand of it is committed nowhere. It runs with its owner's rights.
--
-- Example: select delete_run('0b9e…', 7);
create or replace function delete_run(p_id uuid, p_key_id int) returns boolean
language plpgsql volatile
security definer
set search_path = public, pg_temp
as $$
begin
  delete from run as r using api_key as k
   where r.id = p_id and k.id = p_key_id and k.budget_id = r.budget_id;
  if not found then
    return false;
  end if;
  delete from run_queue.job where name = 'chunk' and state < 'active' and data ->> 'run' = p_id::text;
  return true;
end;
$$;

revoke execute on function delete_run(uuid, int) from public;
