-- product_diff returns how two forms of a product differ, or two of its sheets, as list_values_that_differ does.
--
-- Example: select * from product_diff('acme-myga', '2026.11', '2026.12');
--   -> /definition/strategies/fixed-5/current/rate | 0.0445 | 0.0425
create or replace function product_diff(p_slug text, p_a text, p_b text)
returns table (pointer text, before jsonb, after jsonb)
language sql stable as $$
  select d.* from kind_of_terms(p_slug, array[p_a, p_b]) as kind, list_values_that_differ(p_slug, kind, p_a, p_b) as d;
$$;
