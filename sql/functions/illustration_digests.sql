-- illustration_digests is the first and the last digest that an id may stand for: 16 hexadecimal digits as printed,
-- with or without hyphens, or all 64.
--
-- Example: select * from illustration_digests('FB23-216F-B143-4E1F');  -> \xfb23216fb1434e1f00…, \xfb23216fb1434e1fff…
create or replace function illustration_digests(p_id text, out first_digest bytea, out last_digest bytea)
language plpgsql immutable as $$
declare
  c_digits constant text := replace(p_id, '-', '');
begin
  if c_digits !~ '^([0-9A-Fa-f]{16}|[0-9A-Fa-f]{64})$' then
    raise exception 'An illustration is named by 16 hexadecimal digits, like FB23-216F-B143-4E1F, or by 64'
      using errcode = 'invalid_parameter_value';
  end if;
  first_digest := decode(rpad(c_digits, 64, '0'), 'hex');
  last_digest := decode(rpad(c_digits, 64, 'f'), 'hex');
end;
$$;
