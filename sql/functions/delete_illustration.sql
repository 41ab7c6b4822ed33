-- delete_illustration destroys an illustration's inputs with the salt and their key in every record of it; the recipe and
-- the digests stay, by which a holder of inputs and salt can still have it made again. The recipe of an earlier program
-- loses the hash of the inputs [D216]. A request that is repeated under its Idempotency-Key is a new one then [D302]. It returns how many records there were, and writes the audit trail [D152].
-- It runs with its owner's rights, for accounts of grant_admin_rights.
--
-- Example: select delete_illustration('FB23-216F-B143-4E1F');  -> 1
create or replace function delete_illustration(p_id text) returns int
language plpgsql volatile
security definer
set search_path = public, pg_temp
as $$
declare
  v_count int;
begin
  select count(distinct digest) into v_count
    from illustration_digests(p_id) as asked
    join illustration_record as r on r.digest between asked.first_digest and asked.last_digest;
  if v_count > 1 then
    raise exception 'Several illustrations have this id; name the one by all 64 digits' using errcode = 'cardinality_violation';
  end if;
  delete from illustration_key as k
   using illustration_digests(p_id) as asked, illustration_record as r
   where (r.at, r.id) = (k.at, k.id) and r.digest between asked.first_digest and asked.last_digest;
  delete from idempotent_request as i
   using illustration_digests(p_id) as asked
   where i.digest between asked.first_digest and asked.last_digest;
  with deleted as (
    update illustration_record as r
       set inputs = null, recipe = regexp_replace(recipe, '"inputs":"[0-9a-f]{64}",', ''), deleted_at = clock_timestamp(), deleted_by = session_user
      from illustration_digests(p_id) as asked
     where r.digest between asked.first_digest and asked.last_digest and deleted_at is null
    returning r.digest, product_slug
  ), noted as (
    insert into ledger_act (action, digest, product_slug, outcome)
    select 'delete', digest, product_slug, count(*) || case count(*) when 1 then ' record' else ' records' end
      from deleted group by digest, product_slug
  )
  select count(*) into v_count from deleted;
  return v_count;
end;
$$;

revoke execute on function delete_illustration(text) from public;
