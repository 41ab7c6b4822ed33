-- product_approve approves a form or a sheet of a product: it is in force from its date, at the earliest from now [D96].
-- Where the product requires approval, another account than the one that entered it has to. Of a form or sheet that
-- another account asked to withdraw it approves the withdrawal [D223].
--
-- Example: select product_approve('acme-myga', '2026.12');
create or replace function product_approve(p_slug text, p_name text, p_kind text default null) returns void
language plpgsql volatile as $$
declare
  c_noun constant text := case kind_of_terms(p_slug, array[p_name], p_kind) when 'form' then 'version' else 'sheet' end;
begin
  if exists (select from open_request where (slug, act) = (p_slug, format('withdraw %s %s', c_noun, p_name))) then
    perform product_withdraw(p_slug, p_name, p_kind);
  elsif c_noun = 'version' then
    update product_version set approved_at = now() where (slug, version) = (p_slug, p_name);
  else
    update rate_sheet set approved_at = now() where (slug, sheet) = (p_slug, p_name);
  end if;
end;
$$;
