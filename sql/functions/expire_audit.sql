-- expire_audit drops the partitions that list_due_audit_months names, and returns a line for each. Only
-- an administrator calls it, after a look at the names: nothing else drops a month [D70]. Losses go with
-- the month in which they ended, or the next one dropped [D80]. When an export locks a partition for
-- longer than 200 ms, that one and those after it remain. The heads of their chains stay, and the change log says by
-- whom they expired [D224].
--
-- It runs with its owner's rights, for accounts of grant_admin_rights.
--
-- Example: select expire_audit();  -> dropped audit_call_2021_08
create or replace function expire_audit() returns setof text
language plpgsql volatile
security definer
set search_path = public, pg_temp
set lock_timeout = '200ms'
as $$
declare
  v_name   text;
  v_end    timestamptz;
  v_losses int;
begin
  for v_name in select list_due_audit_months() loop
    begin
      v_end := (to_date(right(v_name, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC';
      execute format('drop table %I', v_name);
      delete from audit_loss where last_at < v_end;
      get diagnostics v_losses = row_count;
      update chain_head set expired_at = clock_timestamp(), expired_by = session_user
       where expired_at is null
         and (chain = v_name
              or chain like 'audit\_loss\_%' and right(chain, 7) collate "C" <= right(v_name, 7));
      return next 'dropped ' || v_name;
      if v_losses > 0 then
        return next format('deleted %s losses that ended before %s', v_losses, v_end at time zone 'UTC');
      end if;
    exception when lock_not_available then
      return next 'left ' || v_name || ': the table is in use';
      exit;
    end;
  end loop;
end;
$$;

revoke execute on function expire_audit() from public;
