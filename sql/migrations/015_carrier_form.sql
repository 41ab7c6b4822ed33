-- Forms of carriers that are bound to papers: buyer's guides, disclosures, forms of states. Servers that do not know of
-- them go on as before.
begin;

call record_migration(15, 'carrier_form');

-- A form and the papers that it is for; a list that is null is for all. Dates are days in the time zone of a paper's
-- product, `effective_to` the day after the last. Without `withdrawn_at` it is in force between them.
create table carrier_form (
  id             int         primary key generated always as identity,
  name           text        not null,
  products       text[],
  states         text[],
  tax_statuses   text[],
  effective_from date        not null,
  effective_to   date,
  hash           text        not null,
  pages          int         not null,
  objects        int         not null,
  bytes          int         not null,
  conforms       boolean     not null,
  prepared_at    timestamptz not null default clock_timestamp(),
  prepared_by    text        not null default session_user,
  withdrawn_at   timestamptz,
  withdrawn_by   text,
  constraint carrier_form_name_has_1_to_100_characters check (length(name) between 1 and 100),
  constraint carrier_form_lists_are_not_empty
    check (products <> '{}' and states <> '{}' and tax_statuses <> '{}'),
  constraint carrier_form_states_are_abbreviations check (array_to_string(states, ',') ~ '^[A-Z]{2}(,[A-Z]{2})*$'),
  constraint carrier_form_tax_statuses_are_known check (tax_statuses <@ '{nq,ira,roth,sep,simple}'),
  constraint carrier_form_ends_after_it_starts check (effective_to > effective_from),
  constraint carrier_form_hash_is_one check (hash ~ '^[0-9a-f]{64}$'),
  constraint carrier_form_has_1_to_20_pages check (pages between 1 and 20),
  constraint carrier_form_has_1_to_10000_objects check (objects between 1 and 10000),
  constraint carrier_form_has_at_most_10_megabytes check (bytes between 1 and 10000000)
);

-- The file that was added, and what papers get of it; apart, so that neither the log nor a list of forms reads it.
create table carrier_form_file (
  form  int   primary key references carrier_form (id),
  file  bytea not null,
  ready bytea not null,
  constraint carrier_form_file_has_at_most_10_megabytes check (length(file) <= 10000000 and length(ready) <= 10000000)
);

-- settle_carrier_form lets a form be withdrawn once, and changed in nothing else.
create function settle_carrier_form() returns trigger
language plpgsql as $$
begin
  if to_jsonb(new) - 'withdrawn_at' <> to_jsonb(old) - 'withdrawn_at' or new.withdrawn_at is null then
    raise exception 'Form % (%) is never changed', old.id, old.name
      using errcode = 'restrict_violation', hint = 'Add another of the same name, or withdraw this one.';
  elsif old.withdrawn_at is not null then
    raise exception 'Form % (%) was withdrawn', old.id, old.name using errcode = 'restrict_violation';
  end if;
  new.withdrawn_at := clock_timestamp();
  new.withdrawn_by := session_user;
  return new;
end;
$$;

create trigger carrier_form_settled before update on carrier_form
  for each row execute function settle_carrier_form();
create trigger carrier_form_kept before delete or truncate on carrier_form
  for each statement execute function refuse_write();
create trigger carrier_form_file_kept before update or delete or truncate on carrier_form_file
  for each statement execute function refuse_write();
create trigger carrier_form_logged after insert or update on carrier_form
  for each row execute function log_change('form', 'id', 'name');
create trigger carrier_form_inserted after insert on carrier_form
  referencing new table as new_rows for each statement execute function note_catalog_change();
create trigger carrier_form_updated after update on carrier_form
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_catalog_change();

commit;
