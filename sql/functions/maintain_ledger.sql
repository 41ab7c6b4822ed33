-- maintain_ledger creates the missing partitions of `illustration_record` and `illustration_key`, from last month to the
-- one after next, and names the records that are due for expire_records [D150], as maintain_audit does for calls.
--
-- Example: select maintain_ledger();  -> made illustration_record_2026_12, made illustration_key_2026_12
create or replace function maintain_ledger() returns setof text
language plpgsql volatile
security definer
set search_path = public, pg_temp
set lock_timeout = '3s'
as $$
declare
  v_this_month constant timestamp := date_trunc('month', clock_timestamp() at time zone 'UTC');
  v_month      timestamp;
  v_table      text;
  v_name       text;
begin
  perform from audit_retention for update;
  perform set_config('lock_timeout', '200ms', true);

  for v_month in
    select generate_series(v_this_month - interval '1 month', v_this_month + interval '2 months',
                           interval '1 month')
  loop
    foreach v_table in array array['illustration_record', 'illustration_key'] loop
      v_name := v_table || to_char(v_month, '_YYYY_MM');
      continue when to_regclass(v_name) is not null;
      execute format('create table %I (like %I including all)', v_name, v_table);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_table, v_name,
                     v_month at time zone 'UTC', (v_month + interval '1 month') at time zone 'UTC');
      return next 'made ' || v_name;
    end loop;
  end loop;

  return query select format('due %s of %s', month, slug) from list_due_records();
end;
$$;
