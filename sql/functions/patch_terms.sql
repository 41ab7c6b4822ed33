-- patch_terms returns terms of a form with a patch applied, as the service does [D100]: entries of strategies, riders and
-- surrenderPeriods by their id or years. With `p_only_existing` the patch adds no member.
--
-- Example: select patch_terms(definition, '{"strategies": {"fixed": {"current": {"rate": 0.05}}}}') from product;
create or replace function patch_terms(p_terms jsonb, p_patch jsonb, p_only_existing boolean default false) returns jsonb
language plpgsql immutable as $$
declare
  v_name   text;
  v_change jsonb;
  v_key    text;
  v_terms  jsonb := p_terms;
begin
  if jsonb_typeof(p_patch) is distinct from 'object' then
    return p_terms;
  end if;
  for v_name, v_change in select key, value from jsonb_each(p_patch) where not p_only_existing or p_terms ? key loop
    v_key := key_of_entries(v_name);
    if v_change = 'null' then
      v_terms := v_terms - v_name;
    elsif v_key is null then
      v_terms := v_terms || jsonb_build_object(v_name, patch_value(v_terms -> v_name, v_change));
    elsif jsonb_typeof(v_change) = 'object' and jsonb_typeof(v_terms -> v_name) = 'array' then
      v_terms := v_terms || jsonb_build_object(v_name, (
        select coalesce(jsonb_agg(case when change is null then entry else patch_value(entry, change) end order by place), '[]')
          from jsonb_array_elements(v_terms -> v_name) with ordinality as entries (entry, place)
         cross join lateral (select v_change -> (entry ->> v_key) as change) as c
         where change is distinct from 'null'));
    end if;
  end loop;
  return v_terms;
end;
$$;
