-- maintain_ledger creates the missing partitions of `illustration_record` and `illustration_key`, and names the records
-- that are due for expire_records [D150], as maintain_audit does for calls.
--
-- Example: select maintain_ledger();  -> made illustration_record_2026_12, made illustration_key_2026_12
create or replace function maintain_ledger() returns setof text
language plpgsql volatile
security definer
set search_path = public, pg_temp
set lock_timeout = '200ms'
as $$
begin
  delete from idempotent_request
   where claim = any (array(select claim from idempotent_request
                             where expires_at < clock_timestamp() for update skip locked));
  return query select make_months('{illustration_record,illustration_key}');
  return query select format('due %s of %s', month, slug) from list_due_records();
end;
$$;
