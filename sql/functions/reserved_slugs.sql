-- reserved_slugs are the slugs that no product may have, in any letter case: the API's own paths below /api take them, or
-- are to take them [D222]. `src/product/reserved_slugs.ts` has the same.
--
-- Example: select reserved_slugs();
create or replace function reserved_slugs() returns text[]
language sql immutable as $$
  select array['admin', 'batches', 'cases', 'compare', 'contracts', 'feeds', 'health', 'hooks', 'illustrations', 'in-force',
               'inforce', 'keys', 'links', 'pdf', 'products', 'quote', 'quotes', 'report', 'reports', 'runs', 'usage',
               'verify'];
$$;
