-- set_api_key_allowed_cidrs says from which networks a key may be used, null for all; the next
-- request meets the change [D34]. Keys that replaced each other have lists of their own.
--
-- Example: select set_api_key_allowed_cidrs('ann_live_Ab12345', '{203.0.113.0/24,2001:db8::/32}');
create or replace function set_api_key_allowed_cidrs(p_which text, p_allowed_cidrs cidr[])
returns void
language plpgsql volatile as $$
declare
  v_key constant api_key := find_api_key(p_which);
begin
  update api_key set allowed_cidrs = p_allowed_cidrs where id = v_key.id;
end;
$$;
