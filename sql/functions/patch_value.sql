-- patch_value returns a JSON value with a merge patch applied (RFC 7396): null takes a member away.
--
-- Example: select patch_value('{"a": 1, "b": 2}', '{"b": null, "c": 3}');  -> {"a": 1, "c": 3}
create or replace function patch_value(p_value jsonb, p_patch jsonb) returns jsonb
language plpgsql immutable as $$
declare
  v_name   text;
  v_change jsonb;
  v_value  jsonb := case jsonb_typeof(p_value) when 'object' then p_value else '{}' end;
begin
  if jsonb_typeof(p_patch) <> 'object' then
    return p_patch;
  end if;
  for v_name, v_change in select key, value from jsonb_each(p_patch) loop
    v_value := case v_change when 'null' then v_value - v_name
               else v_value || jsonb_build_object(v_name, patch_value(v_value -> v_name, v_change)) end;
  end loop;
  return v_value;
end;
$$;
