-- delete_records destroys the inputs of illustrations with the salt, what was noted of them, and their key, in every record of
-- the digests; the recipe and the digests stay, by which a holder of inputs and salt can still have them made again. The
-- recipe of an earlier program loses the hash of the inputs [D216]. A request that is repeated under its Idempotency-Key is a
-- new one then [D302]. It returns how many records there were, and writes the audit trail [D152]. Where one of the records is
-- on hold, it changes nothing and says so [D306].
--
-- It runs with its owner's rights, for accounts of grant_admin_rights.
--
-- Example: select delete_records(array(select digest from illustration_record where product_slug = 'demo-fia'));  -> 4711
create or replace function delete_records(p_digests bytea[]) returns int
language plpgsql volatile
security definer
set search_path = public, pg_temp
as $$
declare
  v_count int;
  v_held  record;
begin
  -- No hold begins between the look and the deletion.
  perform from illustration_record where digest = any (p_digests) order by at, id for update;
  select count(*) as records, min(held_at) as held_at, min(held_by) as held_by into v_held
    from illustration_record where digest = any (p_digests) and held_at is not null;
  if v_held.records > 0 then
    raise exception 'Nothing was deleted: % on hold, the first since % by %',
      v_held.records || case v_held.records when 1 then ' record is' else ' records are' end,
      to_char(v_held.held_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'), v_held.held_by
      using errcode = 'object_not_in_prerequisite_state', hint = 'Release them first.';
  end if;
  delete from illustration_key as k
   using illustration_record as r
   where (r.at, r.id) = (k.at, k.id) and r.digest = any (p_digests);
  delete from idempotent_request where digest = any (p_digests);
  with deleted as (
    update illustration_record
       set inputs = null, recipe = regexp_replace(recipe, '"inputs":"[0-9a-f]{64}",', ''), deleted_at = clock_timestamp(),
           deleted_by = session_user
     where digest = any (p_digests) and deleted_at is null
    returning digest, product_slug
  ), noted as (
    insert into ledger_act (action, digest, product_slug, outcome)
    select 'delete', digest, product_slug, count(*) || case count(*) when 1 then ' record' else ' records' end
      from deleted group by digest, product_slug order by digest
  )
  select count(*) into v_count from deleted;
  return v_count;
end;
$$;

revoke execute on function delete_records(bytea[]) from public;
