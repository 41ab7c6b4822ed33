-- hold_records puts the records of digests on hold, or releases them, and returns how many it changed: a record on hold is not
-- deleted and does not expire [D306]. Deleted ones stay as they are. It writes the audit trail, and runs with its owner's
-- rights, for accounts of grant_admin_rights.
--
-- Example: select hold_records(array(select digest from illustration_record where product_slug = 'demo-fia'), true);  -> 4711
create or replace function hold_records(p_digests bytea[], p_holds boolean) returns int
language sql volatile
security definer
set search_path = public, pg_temp
as $$
  with changed as (
    update illustration_record
       set held_at = case when p_holds then clock_timestamp() end, held_by = case when p_holds then session_user end
     where digest = any (p_digests) and deleted_at is null and (held_at is null) = p_holds
    returning digest, product_slug
  ), noted as (
    insert into ledger_act (action, digest, product_slug, outcome)
    select case when p_holds then 'hold' else 'release' end, digest, product_slug,
           count(*) || case count(*) when 1 then ' record' else ' records' end
      from changed group by digest, product_slug order by digest
  )
  select count(*)::int from changed;
$$;

revoke execute on function hold_records(bytea[], boolean) from public;
