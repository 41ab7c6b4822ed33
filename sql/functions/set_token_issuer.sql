-- set_token_issuer enters an issuer of bearer tokens, or changes it for tokens a second later; what is null stays, and of a
-- new one is RS256 and ES256, and the claims `client_id` and `scope` [D317]. `p_issuer` is what its tokens have as `iss`, `p_audience` what
-- they have as `aud`. `p_scope_claim`
-- is the claim that says what a token permits, or '' where a token permits all that its caller may [D319]. `p_firm_claim` is the claim that
-- names the firm which a token is for, whose row is then the caller's, or '' for none [D329]. Its keys are read at `p_jwks_url`, or are `p_jwks`, public keys alone: {"keys": [...]}.
--
-- Example: select set_token_issuer('https://login.acme.example', 'https://annuity.example',
--                                  p_jwks_url => 'https://login.acme.example/jwks');
create or replace function set_token_issuer(
  p_issuer       text,
  p_audience     text   default null,
  p_jwks_url     text   default null,
  p_jwks         jsonb  default null,
  p_algorithms   text[] default null,
  p_client_claim text   default null,
  p_scope_claim  text   default null,
  p_firm_claim   text   default null
) returns void
language plpgsql volatile as $$
declare
  c_url     constant text := '^https://[^\s#]+$|^http://(localhost|127\.0\.0\.1)(:\d+)?(/[^\s#]*)?$';
  c_known   constant text[] := '{RS256,RS384,RS512,PS256,PS384,PS512,ES256,ES384,ES512,EdDSA,Ed25519}';
  v_before  token_issuer;
  v_faults  text;
begin
  select * into v_before from token_issuer where issuer = p_issuer for update;
  select string_agg(format('%s must %s', parameter, allowed), e'\n' order by place) into v_faults
    from (values
      (1, 'p_issuer', 'be an address with https, of at most 500 characters', p_issuer ~ c_url and length(p_issuer) <= 500),
      (2, 'p_audience', 'have 1 to 500 characters, not spaces alone',
       coalesce(p_audience, v_before.audience) ~ '\S' and length(p_audience) <= 500 is not false),
      (3, 'p_jwks_url', 'be an address with https, of at most 500 characters, unless p_jwks has the keys',
       case when p_jwks_url is not null then p_jwks_url ~ c_url and length(p_jwks_url) <= 500 and p_jwks is null
            else num_nonnulls(p_jwks, v_before.jwks_url, v_before.jwks) > 0 end),
      (4, 'p_jwks', 'be {"keys": [...]} with 1 to 100 public keys',
       case jsonb_typeof(p_jwks -> 'keys') when 'array' then
         jsonb_array_length(p_jwks -> 'keys') between 1 and 100
         and not jsonb_path_exists(p_jwks, '$.keys[*] ? (@.type() != "object" || exists(@.d) || exists(@.k))')
       else p_jwks is null end),
      (5, 'p_algorithms', 'be some of ' || array_to_string(c_known, ', '),
       p_algorithms <@ c_known and cardinality(p_algorithms) between 1 and cardinality(c_known)
         and array_position(p_algorithms, null) is null),
      (6, 'p_client_claim', 'be the name of a claim, of at most 200 characters', p_client_claim ~ '^\S+$' and length(p_client_claim) <= 200),
      (7, 'p_scope_claim', 'be the name of a claim, of at most 200 characters', p_scope_claim ~ '^\S*$' and length(p_scope_claim) <= 200),
      (8, 'p_firm_claim', 'be the name of a claim, of at most 200 characters', p_firm_claim ~ '^\S*$' and length(p_firm_claim) <= 200)
    ) as term (place, parameter, allowed, is_right)
   where case when parameter in ('p_issuer', 'p_audience') then is_right is not true else not is_right end;
  if v_faults is not null then
    raise exception '%', v_faults using errcode = 'invalid_parameter_value';
  end if;
  insert into token_issuer (issuer, audience, algorithms, client_claim, scope_claim, firm_claim, jwks_url, jwks)
  values (p_issuer, coalesce(p_audience, v_before.audience), coalesce(p_algorithms, v_before.algorithms, '{RS256,ES256}'),
          coalesce(p_client_claim, v_before.client_claim, 'client_id'),
          nullif(coalesce(p_scope_claim, case when v_before.issuer is null then 'scope' else v_before.scope_claim end), ''),
          nullif(coalesce(p_firm_claim, v_before.firm_claim), ''),
          case when p_jwks is null then coalesce(p_jwks_url, v_before.jwks_url) end,
          case when p_jwks_url is null then coalesce(p_jwks, v_before.jwks) end)
  on conflict (issuer) do update
     set audience = excluded.audience, algorithms = excluded.algorithms, client_claim = excluded.client_claim,
         scope_claim = excluded.scope_claim, firm_claim = excluded.firm_claim, jwks_url = excluded.jwks_url, jwks = excluded.jwks;
end;
$$;
