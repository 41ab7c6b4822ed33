-- product_withdraw takes back a form or a sheet of a product that was a mistake: as is known from now on it was never in
-- force, and the one before it was instead [D96]. What was known before stays in the book. Where the product requires approval,
-- two accounts have to ask for it, or one to approve what the other asked for; until then it stays as it is [D223].
--
-- Example: select product_withdraw('acme-myga', '2026.12');
create or replace function product_withdraw(p_slug text, p_name text, p_kind text default null) returns void
language plpgsql volatile as $$
begin
  if kind_of_terms(p_slug, array[p_name], p_kind) = 'form' then
    update product_version set withdrawn_at = now() where (slug, version) = (p_slug, p_name);
  else
    update rate_sheet set withdrawn_at = now() where (slug, sheet) = (p_slug, p_name);
  end if;
end;
$$;
