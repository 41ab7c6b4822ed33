-- What became of all runs and contracts ever, also of runs that are deleted: for metrics [D315].
begin;

call record_migration(31, 'run_totals');

-- By `what`: contracts that were "answered" or "rejected", runs that are "done", and runs that failed by their failure.
create table run_total (
  what  text   primary key,
  count bigint not null default 0
);

commit;
