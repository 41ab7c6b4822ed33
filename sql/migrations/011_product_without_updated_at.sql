-- Products without `updated_at`, which no change ever moved and no program reads. Programs before this one name
-- the columns that they use, and go on as before. An upsert can now compare whole rows.
-- market_index keeps its own: administrators' files of index levels set it.
begin;

call record_migration(11, 'product_without_updated_at');

-- The gate waits behind a statement that waits for this table.
set local lock_timeout = '2s';

alter table product drop column updated_at;

commit;
