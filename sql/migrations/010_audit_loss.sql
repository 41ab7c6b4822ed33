-- How many calls the audit trail lost, and when. Servers that do not know of it go on as before.
begin;

call record_migration(10, 'audit_loss');

-- One row for calls that a process of the service could not write, one after the other [D80]: the first of
-- them arrived at `first_at`, the last at `last_at`. `id` tells a row from one that is sent again because
-- its first answer was lost; `process` is a host and the number of a process there.
create table audit_loss (
  id       uuid        primary key,
  first_at timestamptz not null,
  last_at  timestamptz not null,
  calls    int         not null,
  process  text        not null
);
create index audit_loss_by_first_at on audit_loss (first_at);

commit;
