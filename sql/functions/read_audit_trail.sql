-- read_audit_trail returns rows of the audit trail as JSON, newest first, for a key of an administrator; none for any other
-- key [D289]. `p_key` is the prefix of the key that called, `p_product` a slug; null for all. Lost calls are listed for every key and
-- product, since they may be among them. Hashes are left out. Rows of one instant are in an order of their own, by which no
-- page leaves one out.
--
-- Calls are found by their instants, newest first, up to the last that the page can have: a filter that finds few reads the time
-- asked for once. Losses and acts of accounts are few. It runs with its owner's rights, since the service's account
-- cannot read the trail.
--
-- Example: select read_audit_trail(7, 'ann_live_Ab12345', null, '2026-11-01', 'infinity', 50, 0);
create or replace function read_audit_trail(
  p_key_id int, p_key text, p_product text, p_since timestamptz, p_until timestamptz, p_limit int, p_offset int
) returns setof json
language sql stable
security definer
set search_path = public, pg_temp
set timezone = 'UTC'
set enable_seqscan = off
as $$
  select json_strip_nulls(json_build_object(
           'at', at, 'requestId', request_id, 'key', key_prefix, 'keyName', key_name, 'method', method, 'route', route,
           'product', product_slug, 'version', product_version, 'status', status, 'milliseconds', milliseconds,
           'calls', calls, 'illustrationId', illustration_id, 'verdict', verdict, 'actor', actor,
           'lostUntil', lost_until, 'process', process))
    from (select at, request_id, key_prefix, key_name, method, route, product_slug, product_version, status,
                 milliseconds, calls, illustration_id, verdict, actor, lost_until, process
            from audit_trail
           where at = any (array(select at from audit_call
                                  where at >= p_since and at < p_until
                                    and (p_key is null or key_id in (select id from api_key where prefix = p_key))
                                    and (p_product is null or product_slug = p_product)
                                  order by at desc limit p_limit + p_offset))
             and lost_until is null and actor is null
           union all
          select at, request_id, key_prefix, key_name, method, route, product_slug, product_version, status,
                 milliseconds, calls, illustration_id, verdict, actor, lost_until, process
            from audit_trail
           where at >= p_since and at < p_until and (lost_until is not null or actor is not null)) as t
   where is_administrator(p_key_id)
     and (lost_until is not null
          or key_prefix is not distinct from coalesce(p_key, key_prefix)
             and product_slug is not distinct from coalesce(p_product, product_slug))
   order by at desc, row_to_json(t)::text
   limit p_limit offset p_offset;
$$;

revoke execute on function read_audit_trail(int, text, text, timestamptz, timestamptz, int, int) from public;
