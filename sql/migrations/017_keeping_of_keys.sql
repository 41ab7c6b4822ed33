-- What a key has kept of its illustrations, and by which digest the books know a paper. Servers that do not know of them
-- go on as before.
begin;

call record_migration(17, 'keeping_of_keys');

-- The gate reads this table for every request, and waits behind a statement that waits for it.
set local lock_timeout = '2s';

-- What is kept of the key's illustrations, whatever their products say; null is as the products say [D176].
alter table api_key
  add column keeps text,
  add constraint api_key_keeps_is_known check (keeps in ('hash', 'recipe'));

-- SHA-256 of a printed paper up to its own digest, and what a paper was found to be that a caller had verified: such a
-- call needs no key [D177].
alter table audit_call
  alter column key_id drop not null,
  add column paper_sha256 bytea,
  add column verdict      text;
alter table illustration_record add column paper_sha256 bytea;
alter table ledger_act add column paper_sha256 bytea;
create index ledger_act_by_digest on ledger_act (digest) where digest is not null;

commit;
