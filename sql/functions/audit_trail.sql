-- audit_trail is the calls of all keys, for people to read and to export [D36]: the key by its prefix
-- and name, the hash of the inputs in hex. Ask for a span of time; without one it reads every month.
--
-- Example: select * from audit_trail where at >= '2026-11-01' and key_prefix = 'ann_live_Ab12345';
create or replace view audit_trail as
select a.at,
       a.request_id,
       k.prefix                            as key_prefix,
       k.name                              as key_name,
       a.method,
       a.route,
       a.product_slug,
       a.product_version,
       a.status,
       a.milliseconds,
       a.calls,
       encode(a.inputs_sha256, 'hex')      as inputs_sha256,
       a.illustration_id,
       a.upstream_call_id
  from audit_call a
  left join api_key k on k.id = a.key_id;
