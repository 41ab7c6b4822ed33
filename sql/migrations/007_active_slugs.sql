-- Which products are active, beside the catalog's revision: the gate reads both in one look. Servers
-- that do not know of it go on as before.
begin;

call record_migration(7, 'active_slugs');

-- The gate reads this table for every request, and waits behind a statement that waits for it.
set local lock_timeout = '2s';

alter table catalog add column active_slugs text[] not null default '{}';

-- note_catalog_change lets the revision rise when rows really changed; a statement that touches
-- nothing, or writes what was there already, leaves it. The row is locked by a statement of its own:
-- whoever waited for it then sees the products of the transaction it waited for.
create or replace function note_catalog_change() returns trigger
language plpgsql as $$
declare
  v_is_change boolean := true;
begin
  if tg_op = 'INSERT' then
    v_is_change := exists (select from new_rows);
  elsif tg_op = 'DELETE' then
    v_is_change := exists (select from old_rows);
  elsif tg_op = 'UPDATE' then
    v_is_change := exists (select * from new_rows except select * from old_rows);
  end if;
  if v_is_change then
    perform from catalog for no key update;
    update catalog
       set revision = revision + 1,
           active_slugs = array(select slug from product where is_active order by slug);
  end if;
  return null;
end;
$$;

lock table product in share mode;
update catalog set active_slugs = array(select slug from product where is_active order by slug);

commit;
