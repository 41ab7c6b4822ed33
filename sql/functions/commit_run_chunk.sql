-- commit_run_chunk notes what a chunk gave, by digests in hex, once: the first wins, and false says that it was not this one [D315]. The
-- last chunk of a run makes the run done, in the same transaction. Answers on other terms than those of the chunks before are refused with an
-- error. It runs with its owner's rights.
--
-- Example: select commit_run_chunk('0b9e…', 1, '{"terms": "9f86…", "contracts": 250, "rejected": 1, "answers": "ab12…",
--                                               "answers_bytes": 51200, "rejects": "cd34…", "rejects_bytes": 210}');
create or replace function commit_run_chunk(p_run uuid, p_number int, p_gave jsonb) returns boolean
language plpgsql volatile
security definer
set search_path = public, pg_temp
as $$
declare
  v_run   run;
  v_terms constant bytea := decode(p_gave ->> 'terms', 'hex');
  v_done  int;
begin
  -- One commit of a run at a time, so that the last one sees all others.
  select * into v_run from run where id = p_run and failure is null and finished_at is null for update;
  if not found then
    return false;
  end if;
  if v_run.terms_sha256 <> v_terms then
    raise exception 'A chunk of run % was answered on other terms than the chunks before', p_run;
  end if;
  update run_chunk
     set committed_at = clock_timestamp(), contracts = (p_gave ->> 'contracts')::int, rejected = (p_gave ->> 'rejected')::int,
         answers_sha256 = decode(p_gave ->> 'answers', 'hex'), answers_bytes = (p_gave ->> 'answers_bytes')::bigint,
         rejects_sha256 = decode(p_gave ->> 'rejects', 'hex'), rejects_bytes = (p_gave ->> 'rejects_bytes')::bigint
   where run_id = p_run and number = p_number and committed_at is null;
  if not found then
    return false;
  end if;
  update run
     set terms_sha256 = v_terms,
         finished_at = case when not exists (select from run_chunk where run_id = p_run and committed_at is null)
                            then clock_timestamp() end
   where id = p_run
  returning num_nonnulls(finished_at) into v_done;
  perform add_run_totals(jsonb_build_object(
    'answered', (p_gave ->> 'contracts')::int - (p_gave ->> 'rejected')::int, 'rejected', p_gave -> 'rejected', 'done', v_done));
  return true;
end;
$$;

revoke execute on function commit_run_chunk(uuid, int, jsonb) from public;
