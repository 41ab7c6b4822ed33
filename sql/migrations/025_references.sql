-- What callers note of their illustrations, by which these are found, and records that are on hold [D306].
begin;

call record_migration(25, 'references');

-- `reference` is a mark of the caller's reference, which no one makes without a wrapping key; `noted` has it and what stands
-- beside it, encrypted under the key of the record. Both go with that key.
alter table illustration_key add column reference bytea, add column noted bytea;
create index illustration_key_by_reference on illustration_key (reference, at, id) where reference is not null;

-- A record on hold is neither deleted nor expires.
alter table illustration_record add column held_at timestamptz, add column held_by text;

-- By which a key reads a page of its illustrations, or a firm's.
create index illustration_record_by_key on illustration_record (key_id, at, id);
create index illustration_record_by_firm on illustration_record (firm, at, id) where firm is not null;

commit;
