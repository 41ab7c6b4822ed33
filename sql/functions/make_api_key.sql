-- make_api_key makes the text of a new key of a mode: `ann_<mode>_`, 30 random base62 characters
-- (178 bits), and the checksum [D4]. It stores nothing.
--
-- Its randomness comes from gen_random_uuid, the strong generator of core PostgreSQL: three UUIDs
-- (366 random bits) for each 32 bytes. Bytes from 248 on are discarded, so that all 62 characters are
-- equally likely.
create or replace function make_api_key(p_mode text) returns text
language plpgsql volatile strict as $$
declare
  v_alphabet constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  v_bytes    bytea;
  v_body     text := '';
begin
  while length(v_body) < 30 loop
    v_bytes := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
                      || uuid_send(gen_random_uuid()));
    for v_at in 0 .. 31 loop
      if get_byte(v_bytes, v_at) < 248 then
        v_body := v_body || substr(v_alphabet, get_byte(v_bytes, v_at) % 62 + 1, 1);
      end if;
    end loop;
  end loop;
  v_body := 'ann_' || p_mode || '_' || left(v_body, 30);
  return v_body || api_key_checksum(v_body);
end;
$$;
