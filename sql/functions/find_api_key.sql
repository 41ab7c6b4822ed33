-- find_api_key finds the key with this prefix or text, and locks its row. It raises an error when there
-- is none, or when several keys have that prefix [D27].
create or replace function find_api_key(p_which text) returns api_key
language plpgsql volatile as $$
declare
  v_key   api_key;
  v_count int;
begin
  select count(*) into v_count from api_key
   where prefix = p_which or hash = sha256(convert_to(p_which, 'UTF8'));
  if v_count > 1 then
    raise exception 'Several keys begin with this prefix; name the whole key instead';
  end if;
  select * into v_key from api_key
   where prefix = p_which or hash = sha256(convert_to(p_which, 'UTF8'))
     for update;
  if not found then
    raise exception 'No key has this prefix or text'
      using hint = 'Name the whole key, or its first 16 characters as api_key_overview shows them.';
  end if;
  return v_key;
end;
$$;
