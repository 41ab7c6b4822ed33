-- The ledger of migrations. Every migration records itself first, in its own transaction, so that
-- applying it a second time, or twice at the same moment, changes nothing and says so.
--
-- Apply with `bun run db:migrate` or with `psql -v ON_ERROR_STOP=1 -f`. A migration is never edited
-- after it was merged; the next one goes forward.
begin;

-- "create table if not exists" is not safe against itself; one at a time is.
do $$ begin perform pg_advisory_xact_lock(hashtext('schema_migration')); end $$;

create table if not exists schema_migration (
  number     int         primary key,
  subject    text        not null,
  applied_at timestamptz not null default clock_timestamp()
);

-- record_migration claims a number, or stops the migration that calls it with nothing changed.
create or replace procedure record_migration(p_number int, p_subject text)
language plpgsql as $$
begin
  if p_number > 1 and not exists (select from schema_migration where number = p_number - 1) then
    raise exception 'Migration % (%) needs migration % first; nothing was changed',
      p_number, p_subject, p_number - 1
      using hint = 'Apply the files of sql/migrations in the order of their numbers.';
  end if;
  insert into schema_migration (number, subject) values (p_number, p_subject);
exception when unique_violation then
  raise exception 'Migration % (%) is already applied; nothing was changed', p_number, p_subject
    using errcode = 'unique_violation', hint = 'Go on with the next file of sql/migrations.';
end;
$$;

call record_migration(1, 'schema_migration');

commit;
