-- Which products are active, beside the catalog's revision: the gate reads both in one look. Servers
-- that do not know of it go on as before.
begin;

call record_migration(7, 'active_slugs');

-- The gate reads this table for every request, and waits behind a statement that waits for it.
set local lock_timeout = '2s';

alter table catalog add column active_slugs text[] not null default '{}';

-- Every change of a product changes the catalog's row. The row is locked before this runs: whoever had
-- to wait for it sees the products of the transaction it waited for.
create function keep_active_slugs() returns trigger
language plpgsql as $$
begin
  new.active_slugs := array(select slug from product where is_active order by slug);
  return new;
end;
$$;
create trigger catalog_updated before update on catalog
  for each row execute function keep_active_slugs();

lock table product in share mode;
update catalog set revision = revision;

commit;
