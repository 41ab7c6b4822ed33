-- key_of_entries returns the member that names an entry of a list of a definition in a patch; null for what is no such list.
--
-- Example: select key_of_entries('strategies');  -> id
create or replace function key_of_entries(p_list text) returns text
language sql immutable as $$
  select case p_list when 'strategies' then 'id' when 'riders' then 'id' when 'surrenderPeriods' then 'years' end;
$$;
