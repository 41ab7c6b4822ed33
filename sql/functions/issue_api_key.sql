-- issue_api_key makes a key and returns its text, which cannot be read again: only its SHA-256 is
-- stored [D4], [D27]. Defaults of the limits: [D5], [D6]. `p_products` are slugs, or `*` for all.
-- `p_key` sets the text instead of a random one; it must have the form and the checksum of a key.
-- `p_allowed_cidrs` are the networks it may be used from; null allows every address. `p_firm` is the
-- distributor whose rate sheets apply to its illustrations; null is none. `p_mode` is `live`, `test` or `admin`: a key of
-- an administrator, which reads what /admin shows and has no products [D289].
--
-- With `p_issuer` and `p_client` no key is made, and what is returned opens nothing: the first 16 characters by which the
-- caller is listed, for whom that issuer's tokens name that client [D317]; with `p_token_firm` in place of `p_client`, that firm [D329].
-- `p_scopes` is what the key or caller may: some of illustrate, explain, runs, reproduce and administer; null or '*' is everything.
--
-- Example: select issue_api_key('Acme Agency', '{demo-fia}', p_requests_per_window => 100);
--          select issue_api_key('Rates desk', null, p_mode => 'admin', p_expires_at => '2027-12-31');

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
  p_allowed_cidrs           cidr[]      default null,
  p_firm                    text        default null,
  p_issuer                  text        default null,
  p_client                  text        default null,
  p_token_firm              text        default null,
  p_scopes                  text[]      default null
) returns text
language plpgsql volatile as $$
declare
  v_mode      constant text := coalesce(p_mode, substring(p_key from '^ann_(live|test|admin)_'), 'live');
  v_key       text;
  v_hash      bytea;
  v_budget_id int;
begin
  if v_mode not in ('live', 'test', 'admin') then
    raise exception 'p_mode must be live, test or admin';
  elsif v_mode = 'admin' and cardinality(p_products) > 0 then
    raise exception 'p_products must be null: a key of an administrator uses no product';
  end if;
  if num_nonnulls(p_client, p_token_firm) <> num_nonnulls(p_issuer) or (p_issuer is not null and p_key is not null) then
    raise exception 'p_issuer goes with either p_client or p_token_firm, without p_key';
  elsif p_issuer is not null and not exists (select from token_issuer where issuer = p_issuer) then
    raise exception 'p_issuer must be an issuer that set_token_issuer has entered';
  elsif length(p_client) not between 1 and 200 then
    raise exception 'p_client must have 1 to 200 characters';
  elsif length(p_token_firm) not between 1 and 200 then
    raise exception 'p_token_firm must have 1 to 200 characters';
  end if;
  if p_key is not null and (
    p_key !~ ('^ann_' || v_mode || '_[0-9A-Za-z]{36}$')
    or right(p_key, 6) <> api_key_checksum(left(p_key, -6))
  ) then
    raise exception 'p_key must be ann_%_ and 30 letters or digits and their checksum', v_mode
      using hint = 'Leave p_key out to have a key made, or end it with api_key_checksum(<all before>).';
  end if;
  perform require_api_key_terms(
    coalesce(p_name, ''), case when v_mode <> 'admin' then coalesce(p_products, '{}') end,
    coalesce(p_requests_per_window, 0), coalesce(p_window, '0'), coalesce(p_requests_per_day, 0),
    coalesce(p_fia_requests_per_window, 0), coalesce(p_fia_window, '0'), p_expires_at, p_allowed_cidrs, nullif(p_firm, ''), p_scopes);
  if p_issuer is null then
    v_key := coalesce(p_key, make_api_key(v_mode));
    v_hash := sha256(convert_to(v_key, 'UTF8'));
  else
    -- No issuer begins with the word, so that no client has the hash of a firm.
    v_hash := sha256(convert_to(coalesce(p_issuer || e'\n' || p_client, 'firm ' || p_issuer || e'\n' || p_token_firm), 'UTF8'));
    v_key := 'ann_jwt_' || left(encode(v_hash, 'hex'), 8);
  end if;

  insert into api_budget (requests_per_window, window_ms, requests_per_day,
                          index_requests_per_window, index_window_ms)
  values (p_requests_per_window, round(extract(epoch from p_window) * 1000), p_requests_per_day,
          p_fia_requests_per_window, round(extract(epoch from p_fia_window) * 1000))
  returning id into v_budget_id;

  insert into api_key (hash, prefix, name, mode, products, expires_at, allowed_cidrs, firm, scopes, budget_id, issuer, client, token_firm)
  values (v_hash, left(v_key, 16), p_name, v_mode,
          array(select distinct slug from unnest(p_products) as slug order by slug),
          nullif(p_expires_at, 'infinity'),
          case when p_allowed_cidrs @> '{0.0.0.0/0,::/0}' then null else p_allowed_cidrs end,
          nullif(p_firm, ''), case when p_scopes <> '{*}' then p_scopes end, v_budget_id, p_issuer, p_client, p_token_firm);
  return v_key;
exception
  when unique_violation then
    raise exception '% is already issued; nothing was changed', case when p_issuer is null then 'p_key' when p_client is null then 'p_token_firm' else 'p_client' end;
end;
$$;
