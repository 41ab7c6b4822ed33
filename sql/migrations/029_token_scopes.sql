-- What tokens of an issuer permit [D319].
begin;

call record_migration(29, 'token_scopes');

-- The claim with the scopes of a token, such as `scope`; null where its tokens permit all that their caller may.
alter table token_issuer add column scope_claim text;

-- `sql/functions` has it with the claim of scopes besides.
drop function if exists set_token_issuer(text, text, text, jsonb, text[], text);

commit;
