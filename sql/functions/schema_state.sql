-- schema_state returns what a program compares with its files before it serves requests [D74]: the newest
-- migration, the version of the functions, and whether one of them was replaced since.
--
-- It runs with its owner's rights, so that the service's account needs none to these tables.
--
-- Example: select * from schema_state();  -> 8, 3, false
create or replace function schema_state(
  out migration int, out functions int, out are_functions_changed boolean)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select (select max(number) from schema_migration), version, digest <> functions_digest(names)
    from functions_version;
$$;
