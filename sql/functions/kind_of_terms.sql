-- kind_of_terms returns whether names are those of forms or of sheets of a product, and raises when one is neither. A
-- name of both is that of the form, unless `p_kind` says `sheet`.
--
-- Example: select kind_of_terms('acme-myga', '{2026.12}');  -> form
create or replace function kind_of_terms(p_slug text, p_names text[], p_kind text default null) returns text
language plpgsql stable as $$
begin
  if p_kind is distinct from 'sheet'
     and p_names <@ array(select version from product_version where slug = p_slug) then
    return 'form';
  elsif p_kind is distinct from 'form' and p_names <@ array(select sheet from rate_sheet where slug = p_slug) then
    return 'sheet';
  end if;
  raise exception 'Product % has no % %', p_slug, coalesce(p_kind, 'form or sheet'), array_to_string(p_names, ' and ')
    using errcode = 'no_data_found',
          hint = format('It has %s.', coalesce(
            (select string_agg(term, ', ' order by term)
               from (select version as term from product_version where slug = p_slug
                      union select sheet from rate_sheet where slug = p_slug) as terms), 'none'));
end;
$$;
