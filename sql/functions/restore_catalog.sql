-- restore_catalog puts back the one row of `catalog` when it was deleted, without which no request is
-- answered. Its revision is then the seconds since 1970, above every number that servers remember from before,
-- so that they read the catalog anew. Where the row is there, all that happens is one such reading.
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
