-- maintain_audit creates the missing partitions of `audit_call`, from last month to the one after next,
-- and names those due for expire_audit [D36] [D70]. It returns a line for each. Months are UTC.
--
-- Concurrent sessions are serialized by a row that the service's account cannot lock, and the later ones
-- find nothing to do. A new partition is attached, which does not block writes.
--
-- It runs with its owner's rights, so that the service's account needs no right to create tables. The
-- search path keeps that account's temporary tables from shadowing ours.
--
-- Example: select maintain_audit();  -> made audit_call_2026_12, due audit_call_2021_08
create or replace function maintain_audit() returns setof text
language plpgsql volatile
security definer
set search_path = public, pg_temp
set lock_timeout = '3s'
as $$
declare
  v_this_month constant timestamp := date_trunc('month', clock_timestamp() at time zone 'UTC');
  v_month      timestamp;
  v_name       text;
begin
  perform from audit_retention for update;
  perform set_config('lock_timeout', '200ms', true);

  for v_month in
    select generate_series(v_this_month - interval '1 month', v_this_month + interval '2 months',
                           interval '1 month')
  loop
    v_name := 'audit_call_' || to_char(v_month, 'YYYY_MM');
    continue when to_regclass(v_name) is not null;
    execute format('create table %I (like audit_call including all)', v_name);
    execute format('alter table audit_call attach partition %I for values from (%L) to (%L)', v_name,
                   v_month at time zone 'UTC', (v_month + interval '1 month') at time zone 'UTC');
    return next 'made ' || v_name;
  end loop;

  return query select 'due ' || due from list_due_audit_months() as due;
end;
$$;
