-- maintain_audit creates the missing partitions of `audit_call` by make_months, and names those due for expire_audit
-- [D36] [D70]. It returns a line for each.
--
-- It runs with its owner's rights, so that the service's account needs no right to create tables. The
-- search path keeps that account's temporary tables from shadowing ours.
--
-- Example: select maintain_audit();  -> made audit_call_2026_12, due audit_call_2021_08
create or replace function maintain_audit() returns setof text
language plpgsql volatile
security definer
set search_path = public, pg_temp
set lock_timeout = '200ms'
as $$
begin
  return query select make_months('{audit_call}');
  return query select 'due ' || due from list_due_audit_months() as due;
end;
$$;
