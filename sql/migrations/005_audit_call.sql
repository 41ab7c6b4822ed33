-- What was asked, by which key, and what became of it. Servers that do not know of it go on as before.
begin;

call record_migration(5, 'audit_call');

-- One row a call whose key was known, whatever its status became [D36]; never its inputs. Refusals by
-- a limit are added up: `calls` of one key at one endpoint, with the id and instant of the first.
--
-- `at` is when the call arrived, by the clock of its server; `id` tells a row from one that is sent
-- again because its first answer was lost. `inputs_sha256` is of the inputs as RFC 8785 writes them.
-- Rows are kept in a partition a month, so that old months go at once: see maintain_audit. There is no
-- reference to `api_key`, whose rows an administrator may delete.
create table audit_call (
  at               timestamptz not null,
  id               uuid        not null,
  request_id       text        not null,
  key_id           int         not null,
  method           text        not null,
  route            text        not null,
  product_slug     text,
  product_version  text,
  status           int         not null,
  milliseconds     real        not null,
  calls            int         not null default 1,
  inputs_sha256    bytea,
  illustration_id  text,
  upstream_call_id text,
  primary key (at, id)
) partition by range (at);

-- How many whole months are kept besides the current one. Five years is what 23 NYCRR 500.06(b)
-- asks of insurers in New York for records from which transactions can be reconstructed.
create table audit_retention (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  months          int     not null default 60,
  constraint audit_retention_is_1_to_600_months check (months between 1 and 600)
);
insert into audit_retention default values;

commit;
