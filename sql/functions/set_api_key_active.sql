-- set_api_key_active switches a key off or on, from the next request on [D27].
create or replace function set_api_key_active(p_which text, p_active boolean) returns void
language plpgsql volatile as $$
declare
  v_key constant api_key := find_api_key(p_which);
begin
  if p_active is null then
    raise exception 'p_active must be true or false';
  end if;
  update api_key set is_active = p_active where id = v_key.id;
end;
$$;
