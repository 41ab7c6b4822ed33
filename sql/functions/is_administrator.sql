-- is_administrator says whether a key is an administrator's and may be used now [D289].
--
-- Example: select is_administrator(7);
create or replace function is_administrator(p_key_id int) returns boolean
language sql stable as $$
  select exists (select from api_key
                  where id = p_key_id and mode = 'admin' and is_active
                    and (expires_at > clock_timestamp()) is not false);
$$;
