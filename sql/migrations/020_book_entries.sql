-- What the product book refuses: sheets that change what a form does not have, a second sheet for one day unless it says so,
-- slugs that are paths of the API. Servers that do not know of it go on as before.
begin;

call record_migration(20, 'book_entries');

-- The gate waits behind a statement that waits for these tables.
set local lock_timeout = '2s';

-- The sheet of the same instant and distributor that a sheet takes the place of.
alter table rate_sheet add column supersedes text;

-- require_fit holds the forms and sheets of a product to each other when their periods change, once a transaction is whole.
create function require_fit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_fitting_sheets(new.line, new.name);
  return null;
end;
$$;

create constraint trigger term_period_fits after insert or update on term_period
  deferrable initially deferred for each row execute function require_fit();

-- require_free_slug keeps new products from slugs that no request could reach; one that is there already stays.
create function require_free_slug() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if lower(new.slug) = any (reserved_slugs()) and not exists (select from product where slug = new.slug) then
    raise exception 'A product cannot be called %: it is a path of the API, and no request would reach the product', new.slug
      using errcode = 'check_violation', hint = 'Give it another slug.';
  end if;
  return new;
end;
$$;

create trigger product_slug_is_free before insert or update of slug on product
  for each row execute function require_free_slug();

commit;
