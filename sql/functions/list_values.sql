-- list_values returns the values of a form or of a sheet of a product, one by one: where, and what is there. Entries with
-- an `id` are named by it, others by their place from 0.
--
-- Example: select * from list_values('acme-myga', 'form', '2026.11');
--   -> /definition/strategies/fixed-5/current/rate | 0.0445
create or replace function list_values(p_slug text, p_kind text, p_name text) returns table (pointer text, value jsonb)
language sql stable as $$
  with recursive terms (value) as (
    select jsonb_build_object('name', name, 'engine', engine, 'default_format', default_format,
                              'inputs_schema', inputs_schema, 'definition', definition)
      from product_version where p_kind = 'form' and (slug, version) = (p_slug, p_name)
     union all
    select jsonb_build_object('firm', firm, 'cells', cells)
      from rate_sheet where p_kind = 'sheet' and (slug, sheet) = (p_slug, p_name)
  ), members (pointer, value) as (
    select '', value from terms
     union all
    select m.pointer || '/' || replace(replace(inner_m.name, '~', '~0'), '/', '~1'), inner_m.value
      from members as m
     cross join lateral (
       select key as name, value
         from jsonb_each(case jsonb_typeof(m.value) when 'object' then m.value else '{}' end)
        union all
       select coalesce(entry ->> 'id', (place - 1)::text), entry
         from jsonb_array_elements(case jsonb_typeof(m.value) when 'array' then m.value else '[]' end)
              with ordinality as entries (entry, place)
     ) as inner_m
  )
  select pointer, value from members where jsonb_typeof(value) not in ('object', 'array') or value in ('{}', '[]');
$$;
