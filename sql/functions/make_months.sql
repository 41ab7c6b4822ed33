-- make_months creates the missing partitions of tables, from last month to the one after next, and returns a line for
-- each. Months are UTC.
--
-- Concurrent sessions are serialized by a row that the service's account cannot lock, and the later ones
-- find nothing to do. A new partition is attached, which does not block writes.
--
-- Example: select make_months('{audit_call}');  -> made audit_call_2026_12
create or replace function make_months(p_tables text[]) returns setof text
language plpgsql volatile
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
    foreach v_table in array p_tables loop
      v_name := v_table || to_char(v_month, '_YYYY_MM');
      continue when to_regclass(v_name) is not null;
      execute format('create table %I (like %I including all)', v_name, v_table);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_table, v_name,
                     v_month at time zone 'UTC', (v_month + interval '1 month') at time zone 'UTC');
      return next 'made ' || v_name;
    end loop;
  end loop;
end;
$$;
