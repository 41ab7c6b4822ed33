-- The mean of an index's daily closes in a month, for strategies that average them. Servers that do not know of it go
-- on as before.
begin;

call record_migration(14, 'daily_mean');

-- The gate waits behind a statement that waits for this table.
set local lock_timeout = '2s';

-- The mean of all closes of the month and their number: the average of any whole months follows from both, without a row
-- a day. Both are empty where no product needs them.
alter table index_level
  add column daily_mean   double precision,
  add column trading_days smallint,
  add constraint index_level_daily_mean_is_positive check (daily_mean > 0 and daily_mean < 'infinity'),
  add constraint index_level_has_1_to_31_trading_days check (trading_days between 1 and 31),
  add constraint index_level_has_daily_mean_and_trading_days_or_neither
    check ((daily_mean is null) = (trading_days is null));

commit;
