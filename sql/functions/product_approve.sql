-- product_approve approves a form or a sheet of a product: it is in force from its date, at the earliest from now [D96].
-- Where the product requires approval, another account than the one that entered it has to.
--
-- Example: select product_approve('acme-myga', '2026.12');
create or replace function product_approve(p_slug text, p_name text, p_kind text default null) returns void
language plpgsql volatile as $$
begin
  if kind_of_terms(p_slug, array[p_name], p_kind) = 'form' then
    update product_version set approved_at = now() where (slug, version) = (p_slug, p_name);
  else
    update rate_sheet set approved_at = now() where (slug, sheet) = (p_slug, p_name);
  end if;
end;
$$;
