-- record_audit_calls writes calls into the audit trail [D36]: an array of objects with the columns of
-- `audit_call`. Calls already recorded are skipped, so a retry is safe. An instant without a partition, from
-- a server whose clock is wrong, becomes the nearest instant with one.
--
-- It runs with its owner's rights, and only for accounts of grant_service_rights: nothing else adds to the
-- trail [D73]. The search path keeps a caller's temporary tables from shadowing ours.
create or replace function record_audit_calls(p_calls json) returns void
language plpgsql volatile
security definer
set search_path = public, pg_temp
set lock_timeout = '500ms'
as $$
declare
  c_first constant timestamptz := date_trunc('month', now(), 'UTC') - interval '1 month';
  c_last  constant timestamptz := now() + interval '1 month';
begin
  insert into audit_call (at, id, request_id, key_id, method, route, product_slug, product_version,
                          status, milliseconds, calls, inputs_sha256, illustration_id,
                          upstream_call_id)
  select greatest(least(call.at, c_last), c_first),
         id, request_id, key_id, method, route, product_slug, product_version,
         status, milliseconds, calls, decode(inputs_sha256, 'hex'), illustration_id,
         upstream_call_id
    from json_to_recordset(p_calls) as call (
      at timestamptz, id uuid, request_id text, key_id int, method text, route text,
      product_slug text, product_version text, status int, milliseconds real, calls int,
      inputs_sha256 text, illustration_id text, upstream_call_id text)
  on conflict do nothing;
end;
$$;

revoke execute on function record_audit_calls(json) from public;
