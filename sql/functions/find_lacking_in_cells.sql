-- find_lacking_in_cells returns the JSON Pointer of the first change of a sheet's cells that would change nothing of a form:
-- members, strategies and riders that its terms have in no state and surrender period; null when there is none [D220].
--
-- Example: select find_lacking_in_cells(definition, '[{"terms": {"premiumBonuss": {"rate": 0.05}}}]') from product;
--   -> /cells/0/terms/premiumBonuss
create or replace function find_lacking_in_cells(p_definition jsonb, p_cells jsonb) returns text
language plpgsql stable as $$
declare
  c_names  constant text[] := array(
    select distinct name from jsonb_array_elements(p_cells) as cell
     cross join lateral jsonb_object_keys(case jsonb_typeof(cell -> 'terms') when 'object' then cell -> 'terms' else '{}' end) as name);
  v_terms  jsonb[];
  v_place  bigint;
  v_name   text;
  v_change jsonb;
  v_found  text;
begin
  -- Each set of terms once, of what the cells name alone; lists with named entries as objects of them, which a change has.
  select array_agg(distinct (
           select coalesce(jsonb_object_agg(key, case
                    when key_of_entries(key) is null or jsonb_typeof(value) <> 'array' then value
                    else (select coalesce(jsonb_object_agg(entry ->> key_of_entries(key), entry), '{}')
                            from jsonb_array_elements(value) as entry
                           where entry ->> key_of_entries(key) is not null) end), '{}')
             from jsonb_each(terms) where key = any (c_names)))
    into v_terms
    from list_form_terms(p_definition) as terms;
  for v_place, v_name, v_change in
    select place - 1, key, value
      from jsonb_array_elements(p_cells) with ordinality as cells (cell, place)
     cross join lateral jsonb_each(case jsonb_typeof(cell -> 'terms') when 'object' then cell -> 'terms' else '{}' end)
     order by place
  loop
    v_found := case
      when key_of_entries(v_name) is null then find_lacking(jsonb_build_object(v_name, v_change), v_terms, 1)
      when jsonb_typeof(v_change) <> 'object' then '/' || v_name
      else find_lacking(jsonb_build_object(v_name, v_change), v_terms, 2) end;
    if v_found is not null then
      return '/cells/' || v_place || '/terms' || v_found;
    end if;
  end loop;
  return null;
end;
$$;
