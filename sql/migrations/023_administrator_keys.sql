-- Keys of administrators, of mode `admin`: they read what the page /admin shows, and use no product [D289].
begin;

call record_migration(23, 'administrator_keys');

alter table api_key
  drop constraint api_key_mode_is_known,
  add constraint api_key_mode_is_known check (mode in ('live', 'test', 'admin')),
  drop constraint api_key_products_are_1_to_500,
  add constraint api_key_products_are_1_to_500_or_none_of_an_administrator
    check (array_position(products, null) is null
           and case mode when 'admin' then products = '{}' else cardinality(products) between 1 and 500 end);

commit;
