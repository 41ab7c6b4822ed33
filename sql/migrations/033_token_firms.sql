-- Callers that a token's firm names, and scopes as terms of a key [D329].
begin;

call record_migration(33, 'token_firms');

-- The claim that names the firm which a token is for, such as `agency`; null where its tokens name callers alone.
alter table token_issuer add column firm_claim text;

-- A caller with tokens is what they name their client, or the firm that they are for. `scopes` are what a key or caller may; null is everything.
alter table api_key
  add column token_firm text,
  add column scopes     text[],
  drop constraint api_key_issuer_and_client_go_together,
  add constraint api_key_of_an_issuer_has_a_client_or_a_firm
    check (num_nonnulls(client, token_firm) = num_nonnulls(issuer)),
  add constraint api_key_token_firm_has_1_to_200_characters check (length(token_firm) between 1 and 200);

-- `sql/functions` has them with the claim and the name of a firm, and with scopes, besides.
drop function if exists set_token_issuer(text, text, text, jsonb, text[], text, text);
drop function if exists issue_api_key(text, text[], int, interval, int, int, interval, timestamptz, text, text, cidr[], text, text, text);
drop function if exists set_api_key(text, text, text[], int, interval, int, int, interval, timestamptz, cidr[], text, boolean, text);
drop function if exists require_api_key_terms(text, text[], int, interval, int, int, interval, timestamptz, cidr[], text);

commit;
