-- api_key_checksum gives the six base62 digits that end a key: the first 32 bits, big-endian, of
-- the SHA-256 of all characters before them, padded with "0" on the left [D4]. A mistyped key is so
-- refused without a query.
--
-- Example: api_key_checksum('ann_test_DemoKeyForLocalUseOnlyPubl0000') = '18yUfC'
create or replace function api_key_checksum(p_body text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  v_alphabet constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  v_digest   constant bytea := sha256(convert_to(p_body, 'UTF8'));
  v_number   bigint := (get_byte(v_digest, 0)::bigint << 24) + (get_byte(v_digest, 1) << 16)
                     + (get_byte(v_digest, 2) << 8) + get_byte(v_digest, 3);
  v_digits   text := '';
begin
  for v_place in 1 .. 6 loop
    v_digits := substr(v_alphabet, (v_number % 62)::int + 1, 1) || v_digits;
    v_number := v_number / 62;
  end loop;
  return v_digits;
end;
$$;
