-- Which files were applied, and which functions are there: by them a program and a database that do not
-- fit each other are told apart [D74]. Servers that do not know of it go on as before.
begin;

call record_migration(9, 'program_version');

-- SHA-256 of the migration's file. Null until `bun run db:migrate` records it, which psql alone does not.
alter table schema_migration
  add column sha256 text,
  add constraint schema_migration_sha256_is_one check (sha256 ~ '^[0-9a-f]{64}$');

-- `version` rises with every change of a file in sql/functions; `names` are the functions of that version,
-- and `digest` is that of their text when they were applied. See functions/version.sql.
create table functions_version (
  is_the_only_row boolean     primary key default true check (is_the_only_row),
  version         int         not null,
  names           text[]      not null,
  digest          text        not null,
  applied_at      timestamptz not null default clock_timestamp()
);

commit;
