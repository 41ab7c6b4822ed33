-- record_audit_losses writes losses of calls into the audit trail [D80]: an array of objects with the columns
-- of `audit_loss`, each of which is a batch in the chain of the month in which it ended. Ids, wrong clocks, rights and search
-- path are as in record_audit_calls.
create or replace function record_audit_losses(p_losses json) returns void
language plpgsql volatile
security definer
set search_path = public, pg_temp
set lock_timeout = '500ms'
set timezone = 'UTC'
set datestyle = 'ISO'
set bytea_output = 'hex'
set extra_float_digits = 1
as $$
declare
  c_first constant timestamptz := date_trunc('month', now()) - interval '1 month';
  c_last  constant timestamptz := now() + interval '5 minutes';
  v_loss  record;
  v_batch bigint;
  v_line  text;
begin
  for v_loss in
    select id, greatest(least(first_at, last_at, c_last), c_first) as first_at,
           greatest(least(last_at, c_last), c_first) as last_at,
           greatest(1, least(calls, 2147483647)) as calls, left(process, 300) as process
      from json_to_recordset(p_losses) as loss (
        id uuid, first_at timestamptz, last_at timestamptz, calls bigint, process text)
  loop
    v_batch := lock_lane('audit_loss');
    insert into audit_loss (id, first_at, last_at, calls, process, batch)
    values (v_loss.id, v_loss.first_at, v_loss.last_at, v_loss.calls, v_loss.process, v_batch)
    on conflict do nothing
    returning chain_text(audit_loss) into v_line;
    if found then
      perform extend_chain('audit_loss' || to_char(v_loss.last_at, '_YYYY_MM'), v_batch, 1, v_line);
    end if;
  end loop;
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
  perform grant_book_rights(pg_get_userbyid(grantee))
     from (select distinct writes.grantee
             from pg_attribute as a join pg_class as c on c.oid = attrelid, aclexplode(attacl) as writes
            where attrelid = 'product_version'::regclass and attname = 'approved_at'
              and writes.grantee not in (0, relowner)) as accounts;
  perform grant_admin_rights(pg_get_userbyid(grantee))
     from (select distinct executes.grantee
             from pg_proc, aclexplode(proacl) as executes
            where pg_proc.oid = 'expire_audit()'::regprocedure and executes.grantee not in (0, proowner)) as accounts;
end;
$$;
