-- Runs that are sent again under an Idempotency-Key.
begin;

call record_migration(32, 'repeated_runs');

-- `claim` is the SHA-256 of the caller's Idempotency-Key, `sent_sha256` that of all that was sent under it.
alter table run add column claim bytea, add column sent_sha256 bytea;
create unique index run_by_claim on run (budget_id, claim) where claim is not null;

commit;
