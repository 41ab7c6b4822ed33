-- restore_catalog restores the deleted row of `catalog`, without which no request is answered. Its revision is
-- the seconds since 1970, above any that servers have seen, so that they reload the catalog. Where the row
-- exists, one reload is the only effect.
--
-- Example: select restore_catalog();
create or replace function restore_catalog() returns void
language plpgsql volatile as $$
begin
  insert into catalog (revision) values (extract(epoch from clock_timestamp())::int)
  on conflict do nothing;
  -- The trigger of this statement lists the active products.
  update catalog set revision = revision + 1;
end;
$$;
