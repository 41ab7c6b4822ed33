-- Who publishes an index, and since when. Servers that do not know of it go on as before.
begin;

call record_migration(8, 'index_origin');

-- The gate waits behind a statement that waits for these tables.
set local lock_timeout = '2s';

-- Closes from before `live_since` are back-cast: their provider calculated them afterwards, for days on which the
-- index did not exist. No illustration uses them, and an index counts as old as it has been live (NAIC Model #245
-- section 6.F(9)(b) and (c)). Both columns may be empty here, because only the administrator knows what belongs
-- there; the service refuses an index without them.
alter table market_index
  add column provider   text,
  add column live_since date,
  add constraint market_index_provider_has_1_to_200_characters
    check (length(provider) between 1 and 200);

-- The index of our own seeds; its file gives the source.
update market_index
   set provider = 'S&P Dow Jones Indices', live_since = date '1957-03-04'
 where id = 'sp500';

commit;
