-- Issuers of bearer tokens, and the callers that their tokens stand for [D317].
begin;

call record_migration(28, 'token_issuers');

-- An OpenID provider or another issuer of signed tokens (RFC 7519). `audience` is what its tokens for this service name,
-- `client_claim` the claim that names the caller. Its keys are read at `jwks_url`, or stand in `jwks` (RFC 7517).
create table token_issuer (
  issuer       text        primary key,
  audience     text        not null,
  algorithms   text[]      not null,
  client_claim text        not null,
  jwks_url     text,
  jwks         jsonb,
  created_at   timestamptz not null default clock_timestamp(),
  constraint token_issuer_has_keys_in_one_place check (num_nonnulls(jwks_url, jwks) = 1)
);
create trigger token_issuer_logged after insert or update or delete on token_issuer
  for each row execute function log_change('issuer', 'issuer');

-- A caller with tokens has the row of a key, which no text opens: `hash` is SHA-256 of its issuer and its name there.
-- It stays where the issuer is removed: what the caller made is its own.
alter table api_key
  add column issuer text,
  add column client text,
  add constraint api_key_issuer_and_client_go_together check (num_nonnulls(issuer, client) in (0, 2)),
  add constraint api_key_client_has_1_to_200_characters check (length(client) between 1 and 200);

-- `sql/functions` has it with the caller's issuer and name besides.
drop function if exists issue_api_key(text, text[], int, interval, int, int, interval, timestamptz, text, text, cidr[], text);

commit;
