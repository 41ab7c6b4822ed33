-- list_values_that_differ returns, value by value, how two forms of a product differ, or two of its sheets: where, what the
-- first has, and what the second has; null where one has nothing. Entries with an `id` are named by it.
--
-- Example: select * from list_values_that_differ('acme-myga', 'form', '2026.11', '2026.12');
--   -> /definition/strategies/fixed-5/current/rate | 0.0445 | 0.0425
create or replace function list_values_that_differ(p_slug text, p_kind text, p_a text, p_b text)
returns table (pointer text, before jsonb, after jsonb)
language sql stable as $$
  select pointer, a.value, b.value
    from list_values(p_slug, p_kind, p_a) as a
    full join list_values(p_slug, p_kind, p_b) as b using (pointer)
   where a.value is distinct from b.value
   order by pointer collate "C";
$$;
