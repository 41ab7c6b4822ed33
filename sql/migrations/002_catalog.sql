-- What is sold and what it is measured by: products, index histories, and the catalog's revision.
begin;

call record_migration(2, 'catalog');

-- A product is data [D15]. `inputs_schema` is JSON Schema 2020-12, `definition` the parameters of
-- the contract; the service checks both when it reads them (`bun run admin check`).
create table product (
  slug           text        primary key,
  name           text        not null,
  version        text        not null,
  is_active      boolean     not null default true,
  default_format text        not null default 'json',
  engine         text        not null default 'builtin',
  inputs_schema  jsonb       not null,
  definition     jsonb       not null,
  updated_at     timestamptz not null default clock_timestamp(),
  constraint product_slug_is_a_path_segment
    check (slug ~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,63}$' and slug <> 'pdf'),
  constraint product_name_has_1_to_200_characters check (length(name) between 1 and 200),
  constraint product_version_has_1_to_40_characters check (length(version) between 1 and 40),
  constraint product_default_format_is_known check (default_format in ('json', 'pdf', 'both')),
  constraint product_engine_is_known check (engine in ('builtin', 'spark', 'http')),
  constraint product_inputs_schema_is_an_object check (jsonb_typeof(inputs_schema) = 'object'),
  constraint product_definition_is_an_object check (jsonb_typeof(definition) = 'object')
);

create table market_index (
  id               text        primary key,
  name             text        not null,
  trademark_notice text        not null,
  source           text        not null,
  updated_at       timestamptz not null default clock_timestamp(),
  constraint market_index_id_is_a_plain_word check (id ~ '^[a-z][0-9a-z_]{0,39}$'),
  constraint market_index_name_has_1_to_200_characters check (length(name) between 1 and 200)
);

-- Closes on the last trading day of a month. `observed_on` is that day, not the month's last.
create table index_level (
  index_id    text             not null references market_index (id) on delete cascade,
  observed_on date             not null,
  close       double precision not null,
  primary key (index_id, observed_on),
  constraint index_level_close_is_positive check (close > 0 and close < 'infinity')
);

create unique index index_level_has_one_close_a_month
  on index_level (index_id, (extract(year from observed_on)), (extract(month from observed_on)));

-- One row. The number rises in the same transaction that changes a product or an index, so whoever
-- sees the new number also sees the new rows; a sequence would rise before them.
create table catalog (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  revision        int     not null default 1
);
insert into catalog default values;

-- note_catalog_change lets the revision rise when rows really changed; a statement that touches
-- no row, like a seed applied again, is not a change.
create function note_catalog_change() returns trigger
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
    update catalog set revision = revision + 1;
  end if;
  return null;
end;
$$;

create trigger product_inserted after insert on product
  referencing new table as new_rows for each statement execute function note_catalog_change();
create trigger product_updated after update on product
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_catalog_change();
create trigger product_deleted after delete on product
  referencing old table as old_rows for each statement execute function note_catalog_change();
create trigger product_truncated after truncate on product
  for each statement execute function note_catalog_change();

create trigger market_index_inserted after insert on market_index
  referencing new table as new_rows for each statement execute function note_catalog_change();
create trigger market_index_updated after update on market_index
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_catalog_change();
create trigger market_index_deleted after delete on market_index
  referencing old table as old_rows for each statement execute function note_catalog_change();
create trigger market_index_truncated after truncate on market_index
  for each statement execute function note_catalog_change();

create trigger index_level_inserted after insert on index_level
  referencing new table as new_rows for each statement execute function note_catalog_change();
create trigger index_level_updated after update on index_level
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_catalog_change();
create trigger index_level_deleted after delete on index_level
  referencing old table as old_rows for each statement execute function note_catalog_change();
create trigger index_level_truncated after truncate on index_level
  for each statement execute function note_catalog_change();

commit;
