-- A run of requests that is still open can be joined without its list. Servers that do not know of
-- it go on as before.
begin;

call record_migration(6, 'open_run');

-- The gate writes this table for every request, and waits behind a statement that waits for it.
set local lock_timeout = '2s';

-- The newest run of the product endpoint stays open until `product_open_until_ms`: before it nothing
-- expires and no new run begins. Requests that arrive in the meantime are counted in numbers alone,
-- `product_joined` of them, the last at `product_joined_ms` (milliseconds since 1970), and added to
-- the lists when these are next written. The index annuity endpoints have no such numbers: their
-- limits are a hundred in a quarter of an hour, where every request is a run of its own.
alter table api_budget
  add column product_open_until_ms bigint not null default 0,
  add column product_joined        int    not null default 0,
  add column product_joined_ms     bigint not null default 0;

-- A version of a row that found no room on its page has an entry of its own here. Merged with that of
-- a living version such entries cannot be removed, and every look at a busy row would visit them.
alter index api_budget_pkey set (deduplicate_items = off);
reindex index api_budget_pkey;

commit;
