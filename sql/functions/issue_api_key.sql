-- issue_api_key makes a key and returns its text, which cannot be read again: only its SHA-256 is
-- stored [D4], [D27]. Defaults of the limits: [D5], [D6]. `p_products` are slugs, or `*` for all.
-- `p_key` sets the text instead of a random one; it must have the form and the checksum of a key.
-- `p_allowed_cidrs` are the networks it may be used from; null allows every address.
--
-- Example: select issue_api_key('Acme Agency', '{demo-fia}', p_requests_per_window => 100);
create or replace function issue_api_key(
  p_name                    text,
  p_products                text[],
  p_requests_per_window     int         default 60,
  p_window                  interval    default '60 seconds',
  p_requests_per_day        int         default 10000,
  p_fia_requests_per_window int         default 100,
  p_fia_window              interval    default '15 minutes',
  p_expires_at              timestamptz default null,
  p_mode                    text        default null,
  p_key                     text        default null,
  p_allowed_cidrs           cidr[]      default null
) returns text
language plpgsql volatile as $$
declare
  v_mode      constant text := coalesce(p_mode, substring(p_key from '^ann_(live|test)_'), 'live');
  v_key       text;
  v_products  text[];
  v_budget_id int;
begin
  if v_mode not in ('live', 'test') then
    raise exception 'p_mode must be live or test';
  end if;
  if p_key is not null and (
    p_key !~ ('^ann_' || v_mode || '_[0-9A-Za-z]{36}$')
    or right(p_key, 6) <> api_key_checksum(left(p_key, 39))
  ) then
    raise exception 'p_key must be ann_%_ and 30 letters or digits and their checksum', v_mode
      using hint = 'Leave p_key out to have a key made, or end it with api_key_checksum(<all before>).';
  end if;
  v_products := array(select distinct slug from unnest(p_products) as slug order by slug);
  if coalesce(cardinality(v_products), 0) = 0 then
    raise exception 'p_products must name at least one product slug, or ''*'' for all';
  end if;
  if exists (select from unnest(v_products) as slug
              where slug is null or (slug <> '*' and slug !~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,63}$')) then
    raise exception 'p_products must hold product slugs, or ''*'' for all';
  end if;
  v_key := coalesce(p_key, make_api_key(v_mode));

  insert into api_budget (requests_per_window, window_ms, requests_per_day,
                          index_requests_per_window, index_window_ms)
  values (p_requests_per_window, round(extract(epoch from p_window) * 1000), p_requests_per_day,
          p_fia_requests_per_window, round(extract(epoch from p_fia_window) * 1000))
  returning id into v_budget_id;

  insert into api_key (hash, prefix, name, mode, products, expires_at, allowed_cidrs, budget_id)
  values (sha256(convert_to(v_key, 'UTF8')), left(v_key, 16), p_name, v_mode, v_products,
          p_expires_at, p_allowed_cidrs, v_budget_id);
  return v_key;
exception
  when unique_violation then
    raise exception 'p_key is already issued; nothing was changed';
end;
$$;
