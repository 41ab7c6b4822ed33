-- From which addresses a key may be used. Servers that do not know of it go on as before.
begin;

call record_migration(4, 'allowed_cidrs');

-- The gate reads this table for every request, and waits behind a statement that waits for it.
set local lock_timeout = '2s';

-- Null allows every address.
alter table api_key
  add column allowed_cidrs cidr[],
  add constraint api_key_allowed_cidrs_are_1_to_100
    check (cardinality(allowed_cidrs) between 1 and 100 and array_position(allowed_cidrs, null) is null);

-- The function gets another parameter. Under the old ones a second function would stay beside it.
drop function if exists issue_api_key(
  text, text[], int, interval, int, int, interval, timestamptz, text, text);

commit;
