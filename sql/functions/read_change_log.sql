-- read_change_log returns lines of the change log as JSON, newest first, for a key of an administrator; none for any other
-- key [D289]. `p_nouns` is what changed: `product`, `version`, `sheet`, `request`, `key` and others; `p_name` the slug or the prefix
-- of a key; each null for all.
--
-- It runs with its owner's rights, since the service's account cannot read the log.
--
-- Example: select read_change_log(7, '{product,version,sheet}', 'acme-myga', '2026-11-01', 'infinity', 50, 0);
create or replace function read_change_log(
  p_key_id int, p_nouns text[], p_name text, p_since timestamptz, p_until timestamptz, p_limit int, p_offset int
) returns setof json
language sql stable
security definer
set search_path = public, pg_temp
set timezone = 'UTC'
as $$
  select row_to_json(l)
    from product_log as l
   where is_administrator(p_key_id)
     and (split_part(subject, ' ', 1) = any (p_nouns)) is not false
     and split_part(subject, ' ', 2) = coalesce(p_name, split_part(subject, ' ', 2))
     and at >= p_since and at < p_until
   limit p_limit offset p_offset;
$$;

revoke execute on function read_change_log(int, text[], text, timestamptz, timestamptz, int, int) from public;
