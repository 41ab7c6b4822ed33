-- find_lacking returns the JSON Pointer of the first member of a change that none of the values has; null when there is none.
-- `p_levels` says down to which level of it every member must be there: below, only one that is taken away.
--
-- Example: select find_lacking('{"a": 1, "b": null}', array['{"a": 2}'::jsonb], 1);  -> /b
create or replace function find_lacking(p_change jsonb, p_values jsonb[], p_levels int) returns text
language plpgsql immutable as $$
declare
  v_name   text;
  v_change jsonb;
  v_inner  jsonb[];
  v_found  text;
begin
  for v_name, v_change in select key, value from jsonb_each(p_change) loop
    v_inner := array(select value -> v_name from unnest(p_values) as value
                      where jsonb_typeof(value) = 'object' and value ? v_name);
    if v_inner = '{}' and (p_levels > 0 or v_change = 'null') then
      v_found := '';
    elsif jsonb_typeof(v_change) = 'object' then
      v_found := find_lacking(v_change, v_inner, p_levels - 1);
    end if;
    if v_found is not null then
      return '/' || replace(replace(v_name, '~', '~0'), '/', '~1') || v_found;
    end if;
  end loop;
  return null;
end;
$$;
