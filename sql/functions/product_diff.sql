-- product_diff returns, value by value, how two forms of a product differ, or two of its sheets: where, what the
-- first has, and what the second has; null where one has nothing. Entries with an `id` are named by it.
--
-- Example: select * from product_diff('acme-myga', '2026.11', '2026.12');
--   -> /definition/strategies/fixed-5/current/rate | 0.0445 | 0.0425
create or replace function product_diff(p_slug text, p_a text, p_b text)
returns table (pointer text, before jsonb, after jsonb)
language sql stable as $$
  with recursive terms (kind, term, value) as (
    select 'form', version, jsonb_build_object('name', name, 'engine', engine, 'default_format', default_format,
                                               'inputs_schema', inputs_schema, 'definition', definition)
      from product_version where slug = p_slug
     union all
    select 'sheet', sheet, jsonb_build_object('firm', firm, 'cells', cells) from rate_sheet where slug = p_slug
  ), compared as (
    select kind_of_terms(p_slug, array[p_a, p_b]) as kind
  ), members (is_after, pointer, value) as (
    select side.is_after, '', terms.value
      from compared
      join terms using (kind)
      join (values (false, p_a), (true, p_b)) as side (is_after, term) using (term)
     union all
    select m.is_after, m.pointer || '/' || replace(replace(inner_m.name, '~', '~0'), '/', '~1'), inner_m.value
      from members as m
     cross join lateral (
       select key as name, value
         from jsonb_each(case jsonb_typeof(m.value) when 'object' then m.value else '{}' end)
        union all
       select coalesce(entry ->> 'id', (place - 1)::text), entry
         from jsonb_array_elements(case jsonb_typeof(m.value) when 'array' then m.value else '[]' end)
              with ordinality as entries (entry, place)
     ) as inner_m
  ), leaves as (
    select * from members where jsonb_typeof(value) not in ('object', 'array') or value in ('{}', '[]')
  )
  select pointer, a.value, b.value
    from (select * from leaves where not is_after) as a
    full join (select * from leaves where is_after) as b using (pointer)
   where a.value is distinct from b.value
   order by pointer collate "C";
$$;
