-- set_api_key_allowed_cidrs sets the networks a key may be used from, null for all, from the next
-- request on [D34]. Rotated keys have separate lists.
--
-- Example: select set_api_key_allowed_cidrs('ann_live_Ab12345', '{203.0.113.0/24,2001:db8::/32}');
create or replace function set_api_key_allowed_cidrs(p_which text, p_allowed_cidrs cidr[])
returns void
language plpgsql volatile as $$
declare
  v_key constant api_key := find_api_key(p_which);
begin
  perform require_api_key_terms(p_allowed_cidrs => p_allowed_cidrs);
  update api_key set allowed_cidrs = p_allowed_cidrs where id = v_key.id;
end;
$$;
