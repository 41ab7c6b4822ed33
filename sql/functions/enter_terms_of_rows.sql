-- enter_terms_of_rows enters what a file of earlier programs writes into the rows of products: their terms are in force
-- from now, or from `book.effective_from`. A change of a product's settings enters none: those of its row are in the book.
--
-- Example: update product set version = '2026.12', definition = definition || '{"formNumber": "ACME-2"}' where slug = 'acme';
create or replace function enter_terms_of_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into product_version (slug, version, name, engine, default_format, inputs_schema, definition)
  select slug, version, name, engine, default_format, inputs_schema, definition
    from new_rows as n
   where definition is not null
     and not exists (select from product_version as v
                      where (v.slug, v.version, v.name, v.engine, v.default_format, v.inputs_schema, v.definition)
                            = (n.slug, n.version, n.name, n.engine, n.default_format, n.inputs_schema, n.definition)
                        and v.withdrawn_at is null)
   order by slug;
  -- The rows may show terms that do not become in force by this.
  perform keep_book(array(select id from term_line join new_rows using (slug) where kind = 'form'));
  return null;
end;
$$;
