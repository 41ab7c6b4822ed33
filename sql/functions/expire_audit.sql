-- expire_audit drops the partitions that list_due_audit_months names, and returns what it did, a line
-- each. Nothing else in the project drops a month: an administrator does, who has looked at the names
-- first [D70]. When an export holds a partition longer than 200 ms it and those after it are left.
--
-- Example: select expire_audit();  -> dropped audit_call_2021_08
create or replace function expire_audit() returns setof text
language plpgsql volatile
set lock_timeout = '200ms'
as $$
declare
  v_name text;
begin
  for v_name in select list_due_audit_months() loop
    begin
      execute format('drop table %I', v_name);
      return next 'dropped ' || v_name;
    exception when lock_not_available then
      return next 'left ' || v_name || ': the table is in use';
      exit;
    end;
  end loop;
end;
$$;
