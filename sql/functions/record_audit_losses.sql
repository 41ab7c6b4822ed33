-- record_audit_losses writes losses of calls into the audit trail [D80]: an array of objects with the columns
-- of `audit_loss`. Ids, wrong clocks, rights and search path are as in record_audit_calls.
create or replace function record_audit_losses(p_losses json) returns void
language plpgsql volatile
security definer
set search_path = public, pg_temp
set lock_timeout = '500ms'
as $$
declare
  c_first constant timestamptz := date_trunc('month', now(), 'UTC') - interval '1 month';
  c_last  constant timestamptz := now() + interval '1 month';
begin
  insert into audit_loss (id, first_at, last_at, calls, process)
  select id, greatest(least(loss.first_at, c_last), c_first), greatest(least(loss.last_at, c_last), c_first),
         least(calls, 2147483647), process
    from json_to_recordset(p_losses) as loss (
      id uuid, first_at timestamptz, last_at timestamptz, calls bigint, process text)
  on conflict do nothing;
end;
$$;

revoke execute on function record_audit_losses(json) from public;

-- Accounts with the rights of an earlier program get the new ones at once.
do $$
begin
  perform grant_service_rights(pg_get_userbyid(grantee))
     from (select records.grantee, proowner as owner
             from pg_proc, aclexplode(proacl) as records
            where pg_proc.oid = 'record_audit_calls(json)'::regprocedure
            union
           select inserts.grantee, trail.relowner
             from pg_class as trail, aclexplode(trail.relacl) as inserts,
                  pg_class as budget, aclexplode(budget.relacl) as updates
            where trail.oid = 'audit_call'::regclass and inserts.privilege_type = 'INSERT'
              and budget.oid = 'api_budget'::regclass and updates.privilege_type = 'UPDATE'
              and inserts.grantee = updates.grantee) as accounts
    where grantee not in (0, owner);
end;
$$;
