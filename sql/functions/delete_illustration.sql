-- delete_illustration destroys the inputs of an illustration, as delete_records documents, and returns how many records there
-- were. Earlier programs call it. It runs with its owner's rights, for accounts of grant_admin_rights.
--
-- Example: select delete_illustration('FB23-216F-B143-4E1F');  -> 1
create or replace function delete_illustration(p_id text) returns int
language plpgsql volatile
security definer
set search_path = public, pg_temp
as $$
declare
  v_digests bytea[];
begin
  delete from idempotent_request as i
   using illustration_digests(p_id) as asked
   where i.digest between asked.first_digest and asked.last_digest;
  select array_agg(distinct digest) into v_digests
    from illustration_digests(p_id) as asked
    join illustration_record as r on r.digest between asked.first_digest and asked.last_digest;
  if cardinality(v_digests) > 1 then
    raise exception 'Several illustrations have this id; name the one by all 64 digits' using errcode = 'cardinality_violation';
  end if;
  return delete_records(coalesce(v_digests, '{}'));
end;
$$;

revoke execute on function delete_illustration(text) from public;
