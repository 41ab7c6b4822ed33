-- The schema as release 0.2.0 left it. This file takes the place of that release's migrations 1 to 22: a database that
-- has them is as this file makes a new one, and one that has fewer is brought up to date by release 0.2.0 first [D252].
--
-- Apply with `bun run db:migrate` or with `psql -v ON_ERROR_STOP=1 -f`. A file of this folder is never edited after it
-- was merged; the next one goes forward.
begin;

-- Two sessions would otherwise both find no ledger.
do $$
begin
  perform pg_advisory_xact_lock(hashtext('schema_migration'));
  if to_regclass('schema_migration') is null then
    return;
  elsif exists (select from schema_migration where number = 22) then
    raise exception 'Migration 22 (schema) is already applied; nothing was changed'
      using errcode = 'unique_violation', hint = 'Go on with the next file of sql/migrations.';
  end if;
  raise exception 'The database has % of the 22 migrations of release 0.2.0; nothing was changed',
    (select count(*) from schema_migration)
    using hint = 'Bring it up to date with release 0.2.0 first, then with this one.';
end;
$$;

-- The ledger of migrations. Every migration records itself first, in its own transaction, so that
-- applying it a second time, or twice at the same moment, changes nothing and says so.
create table schema_migration (
  number     int         primary key,
  subject    text        not null,
  applied_at timestamptz not null default clock_timestamp(),
  -- SHA-256 of the migration's file. Null until `bun run db:migrate` records it, which psql alone does not.
  sha256     text,
  constraint schema_migration_sha256_is_one check (sha256 ~ '^[0-9a-f]{64}$')
);
insert into schema_migration (number, subject) values (22, 'schema');

-- record_migration claims a number, or stops the migration that calls it with nothing changed.
create procedure record_migration(p_number int, p_subject text)
language plpgsql as $$
begin
  if p_number > 1 and not exists (select from schema_migration where number = p_number - 1) then
    raise exception 'Migration % (%) needs migration % first; nothing was changed',
      p_number, p_subject, p_number - 1
      using hint = 'Apply the files of sql/migrations in the order of their numbers.';
  end if;
  insert into schema_migration (number, subject) values (p_number, p_subject);
exception when unique_violation then
  raise exception 'Migration % (%) is already applied; nothing was changed', p_number, p_subject
    using errcode = 'unique_violation', hint = 'Go on with the next file of sql/migrations.';
end;
$$;

-- Which functions are there: by them and by the ledger a program and a database that do not fit each other are found
-- out [D74]. `version` rises with every change of a file in sql/functions; `names` are the functions of that version,
-- and `digest` is that of their text when they were applied. See functions/version.sql.
create table functions_version (
  is_the_only_row boolean     primary key default true check (is_the_only_row),
  version         int         not null,
  names           text[]      not null,
  digest          text        not null,
  applied_at      timestamptz not null default clock_timestamp()
);

-- Functions of triggers that are replaced by those of sql/functions. Until then no terms are entered.
do $$
declare
  v_name text;
begin
  foreach v_name in array '{enter_terms,enter_terms_of_rows,require_no_gap}'::text[] loop
    execute format('create function %I() returns trigger language plpgsql security definer as %L', v_name,
      'begin raise exception $text$The files of sql/functions are missing: apply them first$text$; end;');
  end loop;
end;
$$;

-- Products, and what they are measured by -----------------------------------------------------------------------------

-- A product is data [D15], and shows the form that is in force: `inputs_schema` is JSON Schema 2020-12, `definition` the
-- parameters of the contract; the service checks both when it reads them (`bun run admin products check`). A product
-- without terms is one of which nothing is in force: the form lies ahead, waits for approval, or was withdrawn.
--
-- A date of its terms begins at midnight in `time_zone`. `book_revision` rises with every change to its book. `keeps` is
-- what of an illustration is kept beside its line in the audit trail: nothing, or its recipe and its inputs, encrypted,
-- for whole months.
create table product (
  slug              text    primary key,
  name              text,
  version           text,
  is_active         boolean not null default true,
  default_format    text    not null default 'json',
  engine            text    not null default 'builtin',
  inputs_schema     jsonb,
  definition        jsonb,
  time_zone         text    not null default 'UTC',
  requires_approval boolean not null default false,
  book_revision     int     not null default 1,
  keeps             text    not null default 'hash',
  keeps_months      int     not null default 60,
  constraint product_slug_is_a_path_segment
    check (slug ~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,63}$' and slug <> 'pdf'),
  -- No path leads to a product that is named as the endpoint of what was made.
  constraint product_slug_is_not_illustrations check (slug <> 'illustrations'),
  constraint product_name_has_1_to_200_characters check (length(name) between 1 and 200),
  constraint product_version_has_1_to_40_characters check (length(version) between 1 and 40),
  constraint product_default_format_is_known check (default_format in ('json', 'pdf', 'both')),
  constraint product_engine_is_known check (engine in ('builtin', 'spark', 'http')),
  constraint product_inputs_schema_is_an_object check (jsonb_typeof(inputs_schema) = 'object'),
  constraint product_definition_is_an_object check (jsonb_typeof(definition) = 'object'),
  constraint product_time_zone_is_utc_or_an_area_and_a_place
    check (time_zone ~ '^(UTC|[A-Za-z_]+(/[A-Za-z0-9_+-]+){1,2})$'
           and timestamptz '2000-01-01' at time zone time_zone is not null),
  constraint product_keeps_is_known check (keeps in ('hash', 'recipe')),
  constraint product_keeps_months_is_1_to_600 check (keeps_months between 1 and 600)
);

-- Closes from before `live_since` are back-cast: their provider calculated them afterwards, for days on which the
-- index did not exist. No illustration uses them, and an index counts as old as it has been live (NAIC Model #245
-- section 6.F(9)(b) and (c)). Both `provider` and `live_since` may be empty here, because only the administrator knows
-- what belongs there; the service refuses an index without them. Administrators' files of index levels set `updated_at`.
create table market_index (
  id               text        primary key,
  name             text        not null,
  trademark_notice text        not null,
  source           text        not null,
  updated_at       timestamptz not null default clock_timestamp(),
  provider         text,
  live_since       date,
  constraint market_index_id_is_a_plain_word check (id ~ '^[a-z][0-9a-z_]{0,39}$'),
  constraint market_index_name_has_1_to_200_characters check (length(name) between 1 and 200),
  constraint market_index_provider_has_1_to_200_characters check (length(provider) between 1 and 200)
);

-- Closes on the last trading day of a month. `observed_on` is that day, not the month's last.
--
-- The mean of all closes of the month and their number are for strategies that average daily closes: the average of any
-- whole months follows from both, without a row a day. Both are empty where no product needs them.
create table index_level (
  index_id     text             not null references market_index (id) on delete cascade,
  observed_on  date             not null,
  close        double precision not null,
  daily_mean   double precision,
  trading_days smallint,
  primary key (index_id, observed_on),
  constraint index_level_close_is_positive check (close > 0 and close < 'infinity'),
  constraint index_level_daily_mean_is_positive check (daily_mean > 0 and daily_mean < 'infinity'),
  constraint index_level_has_1_to_31_trading_days check (trading_days between 1 and 31),
  constraint index_level_has_daily_mean_and_trading_days_or_neither
    check ((daily_mean is null) = (trading_days is null))
);

create unique index index_level_has_one_close_a_month
  on index_level (index_id, (extract(year from observed_on)), (extract(month from observed_on)));

-- One row. The number rises in the same transaction that changes a product or an index, so every session that
-- sees the new number also sees the new rows; a sequence would rise before them. The gate reads which products are
-- active in the same look.
create table catalog (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  revision        int     not null default 1,
  active_slugs    text[]  not null default '{}'
);
insert into catalog default values;

-- keep_active_slugs lists the active products. Every change of a product changes the catalog's row, which is locked
-- before this runs: a transaction that had to wait for it sees the products of the one it waited for.
create function keep_active_slugs() returns trigger
language plpgsql as $$
begin
  new.active_slugs := array(select slug from product where is_active order by slug);
  return new;
end;
$$;
create trigger catalog_updated before update on catalog
  for each row execute function keep_active_slugs();

-- note_catalog_change lets the revision rise when rows really changed; a statement that touches
-- no row, like a seed applied again, is not a change. It runs with its owner's rights: so an account that may write
-- product.is_active alone raises the revision.
create function note_catalog_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Every state of indexes and their closes, from one revision of the catalog to before another; without end for what is
-- now. Illustrations are made again from here.
create table market_index_history (
  id               text not null,
  name             text not null,
  trademark_notice text not null,
  provider         text,
  live_since       date,
  known_from       int  not null,
  known_to         int,
  primary key (id, known_from)
);
create table index_level_history (
  index_id     text             not null,
  observed_on  date             not null,
  close        double precision not null,
  daily_mean   double precision,
  trading_days smallint,
  known_from   int              not null,
  known_to     int,
  primary key (index_id, observed_on, known_from)
);

-- keep_index_history writes what of indexes changed, under the revision that the change has led to. It runs with its
-- owner's rights, after the triggers that raise the revision.
create function keep_index_history() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c_revision constant int := coalesce((select revision from catalog), extract(epoch from clock_timestamp())::int);
  v_ids text[];
begin
  if tg_table_name = 'market_index' then
    update market_index_history as h
       set known_to = c_revision
     where known_to is null
       and not exists (select from market_index as m
                        where (m.id, m.name, m.trademark_notice, m.provider, m.live_since)
                              is not distinct from (h.id, h.name, h.trademark_notice, h.provider, h.live_since));
    insert into market_index_history (id, name, trademark_notice, provider, live_since, known_from)
    select id, name, trademark_notice, provider, live_since, c_revision
      from market_index as m
     where not exists (select from market_index_history as h where h.id = m.id and known_to is null);
    return null;
  end if;
  case tg_op
    when 'INSERT' then v_ids := array(select distinct index_id from new_rows);
    when 'DELETE' then v_ids := array(select distinct index_id from old_rows);
    when 'UPDATE' then v_ids := array(select index_id from new_rows union select index_id from old_rows);
    else v_ids := array(select distinct index_id from index_level_history where known_to is null);
  end case;
  update index_level_history as h
     set known_to = c_revision
   where known_to is null and index_id = any (v_ids)
     and not exists (select from index_level as l
                      where (l.index_id, l.observed_on) = (h.index_id, h.observed_on)
                        and (l.close, l.daily_mean, l.trading_days)
                            is not distinct from (h.close, h.daily_mean, h.trading_days));
  insert into index_level_history (index_id, observed_on, close, daily_mean, trading_days, known_from)
  select index_id, observed_on, close, daily_mean, trading_days, c_revision
    from index_level as l
   where index_id = any (v_ids)
     and not exists (select from index_level_history as h
                      where (h.index_id, h.observed_on) = (l.index_id, l.observed_on) and known_to is null);
  return null;
end;
$$;

-- After market_index_inserted and the others by name.
create trigger market_index_z_kept after insert or update or delete or truncate on market_index
  for each statement execute function keep_index_history();
create trigger index_level_z_insert_kept after insert on index_level
  referencing new table as new_rows for each statement execute function keep_index_history();
create trigger index_level_z_update_kept after update on index_level
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_index_history();
create trigger index_level_z_delete_kept after delete on index_level
  referencing old table as old_rows for each statement execute function keep_index_history();
create trigger index_level_z_truncate_kept after truncate on index_level
  for each statement execute function keep_index_history();

-- Keys, and the budgets they draw on ----------------------------------------------------------------------------------

-- The bounds of limits are domains: their checks run when a limit is set. Checks of the table would
-- be prepared anew by every statement that counts a request, at a quarter of its cost.
create domain request_limit as int
  constraint request_limit_is_1_to_1000000000 check (value between 1 and 1000000000);
create domain window_ms as int
  constraint window_is_100_ms_to_7_days check (value between 100 and 604800000);

-- A budget is the limits of a key and what is used of them [D5], [D6]. A key and those that
-- replace it share one, so that a rotation does not double what a caller may do.
--
-- `*_run_at` and `*_run_count` are the runs of each door in ascending order: a run is some
-- requests admitted between the last instant of the run before it and its own (milliseconds since 1970),
-- and counts in full until that instant is a whole window past. `*_used` is the sum of the counts.
-- `newest_ms` is the last instant of all, before which time never falls back. `requests_total`
-- rises with every write and so tells one state of the row from the next.
--
-- The newest run of the product endpoint stays open until `product_open_until_ms`: before it nothing
-- expires and no new run begins. Requests that arrive in the meantime are counted in numbers alone,
-- `product_joined` of them, the last at `product_joined_ms` (milliseconds since 1970), and added to
-- the lists when these are next written. The index annuity endpoints have no such numbers: their
-- limits are a hundred in a quarter of an hour, where every request is a run of its own.
--
-- The row is rewritten by every admission: half of each page is left free so that the new version
-- stays on it (a HOT update), none of the counters is indexed, and the lists stay in line. Vacuum
-- comes early and does not pause. A version of a row that found no room on its page has an entry of its own in the
-- index. Merged with that of a living version such entries cannot be removed, and every look at a busy row would visit
-- them: so none are merged.
create table api_budget (
  id                        int           generated always as identity primary key with (deduplicate_items = off),
  requests_per_window       request_limit not null,
  window_ms                 window_ms     not null,
  index_requests_per_window request_limit not null,
  index_window_ms           window_ms     not null,
  requests_per_day          request_limit not null,
  newest_ms                 bigint        not null default 0,
  day_number                int           not null default 0,
  day_used                  int           not null default 0,
  requests_total            bigint        not null default 0,
  product_used              int           not null default 0,
  product_run_at            bigint[]      not null default '{}',
  product_run_count         int[]         not null default '{}',
  index_used                int           not null default 0,
  index_run_at              bigint[]      not null default '{}',
  index_run_count           int[]         not null default '{}',
  product_open_until_ms     bigint        not null default 0,
  product_joined            int           not null default 0,
  product_joined_ms         bigint        not null default 0
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);
alter table api_budget
  alter column product_run_at set storage plain,
  alter column product_run_count set storage plain,
  alter column index_run_at set storage plain,
  alter column index_run_count set storage plain;

-- A key is known by its SHA-256 alone; `prefix` is what people recognize it by [D4].
-- `products` are the slugs it may use; `*` stands for all of them. Without `allowed_cidrs` it may be used from every
-- address. `firm` is the distributor whose rate sheets apply to illustrations of the key; null is none. With `reads_all` a
-- key may have the illustrations of other keys made again: those of its firm, or all where it has none. `keeps` is what is
-- kept of the key's illustrations, whatever their products say; null is as the products say [D176].
create table api_key (
  id            int         primary key generated always as identity,
  hash          bytea       not null unique,
  prefix        text        not null,
  name          text        not null,
  mode          text        not null,
  products      text[]      not null,
  is_active     boolean     not null default true,
  expires_at    timestamptz,
  budget_id     int         not null references api_budget (id),
  created_at    timestamptz not null default clock_timestamp(),
  allowed_cidrs cidr[],
  firm          text,
  reads_all     boolean     not null default false,
  keeps         text,
  constraint api_key_hash_is_a_sha256 check (octet_length(hash) = 32),
  constraint api_key_prefix_has_16_characters check (length(prefix) = 16),
  constraint api_key_name_has_1_to_200_characters check (length(name) between 1 and 200),
  constraint api_key_mode_is_known check (mode in ('live', 'test')),
  constraint api_key_products_are_1_to_500
    check (cardinality(products) between 1 and 500 and array_position(products, null) is null),
  constraint api_key_allowed_cidrs_are_1_to_100
    check (cardinality(allowed_cidrs) between 1 and 100 and array_position(allowed_cidrs, null) is null),
  constraint api_key_firm_has_1_to_200_characters check (length(firm) between 1 and 200),
  constraint api_key_keeps_is_known check (keeps in ('hash', 'recipe'))
);
create index api_key_prefix on api_key (prefix);
create index api_key_budget on api_key (budget_id);

-- The audit trail -----------------------------------------------------------------------------------------------------

-- One row a call whose key was known, or that needs none, whatever its status became [D36]; never its inputs, nor a
-- hash of them that a guess confirms [D215], [D216]. Refusals by a limit are added up: `calls` of one key at one endpoint,
-- with the id and instant of the first.
--
-- `at` is when the call arrived, by the clock of its server; `id` tells a row from one that is sent
-- again because its first answer was lost. From `illustration_sha256` to `illustrated_at` and the inputs an illustration
-- can be made again where nothing else of it is kept; `illustrated_at` is null where the illustration is for the instant
-- of the call. `paper_sha256` is SHA-256 of a printed paper up to its own digest, and `verdict` what a paper was found to
-- be that a caller had verified: such a call needs no key [D177]. `batch` is that of the chain below.
--
-- Rows are kept in a partition a month, so that old months go at once: see maintain_audit. There is no
-- reference to `api_key`, whose rows an administrator may delete.
create table audit_call (
  at                  timestamptz not null,
  id                  uuid        not null,
  request_id          text        not null,
  key_id              int,
  method              text        not null,
  route               text        not null,
  product_slug        text,
  product_version     text,
  status              int         not null,
  milliseconds        real        not null,
  calls               int         not null default 1,
  illustration_id     text,
  upstream_call_id    text,
  illustration_sha256 bytea,
  terms_sha256        bytea,
  catalog_revision    int,
  software            text,
  illustrated_at      timestamptz,
  paper_sha256        bytea,
  verdict             text,
  batch               bigint,
  primary key (at, id)
) partition by range (at);

-- How many whole months are kept besides the current one. Five years is what 23 NYCRR 500.06(b)
-- asks of insurers in New York for records from which transactions can be reconstructed.
create table audit_retention (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  months          int     not null default 60,
  constraint audit_retention_is_1_to_600_months check (months between 1 and 600)
);
insert into audit_retention default values;

-- One row for calls that a process of the service could not write, one after the other [D80]: the first of
-- them arrived at `first_at`, the last at `last_at`. `id` tells a row from one that is sent again because
-- its first answer was lost; `process` is a host and the number of a process there.
create table audit_loss (
  id       uuid        primary key,
  first_at timestamptz not null,
  last_at  timestamptz not null,
  calls    int         not null,
  process  text        not null,
  batch    bigint
);
create index audit_loss_by_first_at on audit_loss (first_at);

-- The product book: all terms that were entered, the instants at which they are in force, and since when that is
-- known [D96] ---------------------------------------------------------------------------------------------------------

-- A form. `effective_from` is as written: a date, a local time of the product, or an instant with its offset;
-- `starts_at` is the instant that it means, at the earliest that of the approval, and null before it. Without
-- `effective_to` the form is in force until the next begins.
create table product_version (
  slug           text        not null references product (slug),
  version        text        not null,
  name           text        not null,
  engine         text        not null default 'builtin',
  default_format text        not null default 'json',
  inputs_schema  jsonb       not null,
  definition     jsonb       not null,
  digest         text        not null,
  effective_from text        not null,
  effective_to   text,
  starts_at      timestamptz,
  ends_at        timestamptz,
  prepared_at    timestamptz not null,
  prepared_by    text        not null,
  approved_at    timestamptz,
  approved_by    text,
  withdrawn_at   timestamptz,
  withdrawn_by   text,
  primary key (slug, version),
  constraint product_version_name_has_1_to_200_characters check (length(name) between 1 and 200),
  constraint product_version_version_has_1_to_40_characters check (length(version) between 1 and 40),
  constraint product_version_default_format_is_known check (default_format in ('json', 'pdf', 'both')),
  constraint product_version_engine_is_known check (engine in ('builtin', 'spark', 'http')),
  constraint product_version_inputs_schema_is_an_object check (jsonb_typeof(inputs_schema) = 'object'),
  constraint product_version_definition_is_an_object check (jsonb_typeof(definition) = 'object'),
  constraint product_version_ends_after_it_starts check (ends_at > starts_at)
);

-- A rate sheet beside the forms. Without `firm` it is for every distributor; a sheet of the key's firm precedes it.
-- `supersedes` is the sheet of the same instant and distributor that it takes the place of.
create table rate_sheet (
  slug           text        not null references product (slug),
  sheet          text        not null,
  firm           text,
  cells          jsonb       not null,
  digest         text        not null,
  effective_from text        not null,
  effective_to   text,
  starts_at      timestamptz,
  ends_at        timestamptz,
  prepared_at    timestamptz not null,
  prepared_by    text        not null,
  approved_at    timestamptz,
  approved_by    text,
  withdrawn_at   timestamptz,
  withdrawn_by   text,
  supersedes     text,
  primary key (slug, sheet),
  constraint rate_sheet_sheet_has_1_to_40_visible_characters check (sheet ~ '^[!-~]([ -~]{0,38}[!-~])?$'),
  constraint rate_sheet_firm_has_1_to_200_characters check (length(firm) between 1 and 200),
  constraint rate_sheet_cells_are_an_array check (jsonb_typeof(cells) = 'array'),
  constraint rate_sheet_ends_after_it_starts check (ends_at > starts_at)
);

-- What follows one after the other: the forms of a product, or its sheets for one firm or for all.
create table term_line (
  id   int  primary key generated always as identity,
  slug text not null references product (slug),
  kind text not null,
  firm text,
  constraint term_line_is_the_only_one unique nulls not distinct (slug, kind, firm),
  constraint term_line_kind_is_known check (kind in ('form', 'sheet')),
  constraint term_line_of_forms_has_no_firm check (kind = 'sheet' or firm is null)
);

-- The book's two clocks: terms of a line are in force during `in_force`, as was known during `known`, which is
-- open at its end for what is known now. No instant has two terms, and no line a gap.
create table term_period (
  line     int       not null references term_line (id),
  name     text      not null,
  in_force tstzrange not null,
  known    tstzrange not null,
  constraint term_period_is_not_empty check (not isempty(in_force) and not isempty(known)),
  constraint term_period_begins check (not lower_inf(in_force) and not lower_inf(known)),
  -- The line is written as a range, for which PostgreSQL needs no extension.
  constraint term_period_overlaps_no_other
    exclude using gist (int4range(line, line, '[]') with &&, in_force with &&, known with &&)
);
create index term_period_by_line on term_period (line);

-- Who changed what in products, terms, rates and keys. No secret, no hash; terms stand in their own tables.
create table change_log (
  id      bigint      primary key generated always as identity,
  at      timestamptz not null default clock_timestamp(),
  by      text        not null default session_user,
  subject text        not null,
  action  text        not null,
  before  jsonb,
  after   jsonb,
  batch   bigint
);
create index change_log_by_at on change_log (at);

-- instant_in is the instant that a text means in a time zone: a date its midnight, a time without offset a local one.
create function instant_in(p_text text, p_time_zone text) returns timestamptz
language plpgsql stable as $$
begin
  if p_text !~ '^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?( ?(Z|[+-]\d\d(:?\d\d)?))?)?$' then
    raise exception 'effective_from and effective_to must be a date like 2026-12-01, or an instant like 2026-12-01T08:00-05:00, not %',
      p_text using errcode = 'invalid_datetime_format';
  elsif p_text ~ ':\d\d(\.\d+)? ?(Z|[+-]\d\d(:?\d\d)?)$' then
    return p_text::timestamptz;
  end if;
  return p_text::timestamp at time zone p_time_zone;
end;
$$;

-- term_timeline derives the periods of lines from their terms: of those that have begun and not ended at an instant,
-- the ones that began last are in force, or that were admitted last of several that began together.
create function term_timeline(p_lines int[]) returns table (line int, name text, in_force tstzrange)
language sql stable as $$
  with terms as (
    select id as line, version as name, starts_at, ends_at, coalesce(approved_at, prepared_at) as admitted_at
      from term_line join product_version using (slug)
     where id = any (p_lines) and kind = 'form' and starts_at is not null and withdrawn_at is null
     union all
    select id, sheet, starts_at, ends_at, coalesce(approved_at, prepared_at)
      from term_line as l join rate_sheet as s on s.slug = l.slug and s.firm is not distinct from l.firm
     where id = any (p_lines) and kind = 'sheet' and starts_at is not null and withdrawn_at is null
  ), edges as (
    select line, at, lead(at) over (partition by line order by at) as next
      from (select line, starts_at as at from terms union select line, ends_at from terms where ends_at is not null) as e
  )
  select line, name, unnest(range_agg(tstzrange(at, next)))
    from (select distinct on (line, at) line, at, next, name
            from edges join terms using (line)
           where starts_at <= at and (ends_at > at) is not false
           order by line, at, starts_at desc, admitted_at desc, name desc) as pieces
   group by line, name;
$$;

-- keep_book writes the periods of lines that have changed, under what is known from now on, and into the rows of
-- their products the form that is in force now. A plan made once expects a handful of lines and joins them in a loop: a
-- statement that changes 2,000 products took minutes, and grew with their square.
create function keep_book(p_lines int[]) returns void
language plpgsql volatile set plan_cache_mode = force_custom_plan as $$
declare
  -- Later than all that was known before, should the clock have been set back.
  c_now constant timestamptz := greatest(clock_timestamp(), (
    select max(lower(known)) + interval '1 microsecond' from term_period where line = any (p_lines) and upper_inf(known)));
begin
  update term_period as p
     set known = tstzrange(lower(known), c_now)
   where line = any (p_lines) and upper_inf(known)
     and not exists (select from term_timeline(p_lines) as t
                      where (t.line, t.name, t.in_force) = (p.line, p.name, p.in_force));
  insert into term_period (line, name, in_force, known)
  select t.line, t.name, t.in_force, tstzrange(c_now, null)
    from term_timeline(p_lines) as t
   where not exists (select from term_period as p
                      where upper_inf(known) and (t.line, t.name, t.in_force) = (p.line, p.name, p.in_force));
  update product as p
     set (name, version, engine, default_format, inputs_schema, definition, book_revision) =
         (f.name, f.version, coalesce(f.engine, p.engine), coalesce(f.default_format, p.default_format),
          f.inputs_schema, f.definition, p.book_revision + 1)
    from (select distinct slug from term_line where id = any (p_lines)) as changed
    left join (select v.*
                 from term_line as l
                 join term_period as t on t.line = l.id and upper_inf(t.known) and t.in_force @> c_now
                 join product_version as v on v.slug = l.slug and v.version = t.name
                where l.kind = 'form') as f using (slug)
   where p.slug = changed.slug;
end;
$$;

-- settle_terms lets a form or sheet be approved once and withdrawn once, and changed in nothing else.
create function settle_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c_subject constant text := case tg_table_name when 'product_version' then 'Version ' || (to_jsonb(old) ->> 'version')
                                                else 'Sheet ' || (to_jsonb(old) ->> 'sheet') end || ' of ' || old.slug;
  c_settled constant text[] := '{approved_at,withdrawn_at}';
  v_product product;
begin
  select * into v_product from product where slug = old.slug for no key update;
  if to_jsonb(new) - c_settled <> to_jsonb(old) - c_settled
     or new.approved_at is null and old.approved_at is not null
     or new.withdrawn_at is null and old.withdrawn_at is not null then
    raise exception '% is never changed', c_subject
      using errcode = 'restrict_violation', hint = 'Enter the terms under a new name, or withdraw them.';
  elsif old.withdrawn_at is not null then
    raise exception '% was withdrawn', c_subject using errcode = 'restrict_violation';
  end if;
  if new.approved_at is distinct from old.approved_at then
    if old.starts_at is not null then
      raise exception '% needs no approval: it is approved, or was entered without one', c_subject
        using errcode = 'restrict_violation';
    elsif v_product.requires_approval and old.prepared_by = session_user then
      raise exception '% was prepared by %, and needs the approval of another account', c_subject, old.prepared_by
        using errcode = 'insufficient_privilege';
    end if;
    new.approved_at := clock_timestamp();
    new.approved_by := session_user;
    new.starts_at := greatest(instant_in(old.effective_from, v_product.time_zone),
                              date_trunc('milliseconds', new.approved_at));
    new.ends_at := instant_in(old.effective_to, v_product.time_zone);
    if new.ends_at <= new.starts_at then
      raise exception '% ended at %, before its approval', c_subject, old.effective_to using errcode = 'check_violation';
    end if;
  end if;
  if new.withdrawn_at is distinct from old.withdrawn_at then
    new.withdrawn_at := clock_timestamp();
    new.withdrawn_by := session_user;
  end if;
  return new;
end;
$$;

-- book_terms writes the periods of forms or sheets that were entered, approved or withdrawn.
create function book_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_lines int[];
begin
  if tg_table_name = 'product_version' then
    insert into term_line (slug, kind) select distinct slug, 'form' from new_rows order by slug on conflict do nothing;
    v_lines := array(select id from term_line where kind = 'form' and slug in (select slug from new_rows));
  else
    insert into term_line (slug, kind, firm)
    select distinct slug, 'sheet', firm from new_rows order by slug, firm on conflict do nothing;
    v_lines := array(select l.id from term_line as l
                      where kind = 'sheet' and exists (select from new_rows as n
                                                        where n.slug = l.slug and n.firm is not distinct from l.firm));
  end if;
  if v_lines <> '{}' then
    perform keep_book(v_lines);
  end if;
  return null;
end;
$$;

-- refuse_write keeps what was entered, and what follows from it, from being changed by hand.
create function refuse_write() returns trigger
language plpgsql as $$
begin
  raise exception '% is not written by %: what was entered stays', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation', hint = 'Enter terms under a new name, or withdraw them.';
end;
$$;

-- skip_unchanged makes a statement that writes a product as it is no change.
create function skip_unchanged() returns trigger
language plpgsql as $$
begin
  return null;
end;
$$;

-- log_change writes a line of the change log; its arguments are what the row is, and the columns that name it. It is for
-- tables of this schema: a row of a temporary table is no change.
create function log_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c_hidden constant text[] := array['hash', 'inputs_schema', 'definition', 'cells', 'book_revision']
    || case tg_table_name when 'product' then array['name', 'version', 'engine', 'default_format'] else '{}' end;
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - c_hidden end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - c_hidden end;
begin
  if tg_table_schema <> 'public' then
    raise exception 'Changes of %.% are not logged', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
  end if;
  insert into change_log (subject, action, before, after)
  select concat_ws(' ', tg_argv[0], string_agg(coalesce(v_new, v_old) ->> name, ' ' order by place)),
         case when tg_op <> 'UPDATE' then lower(tg_op)
              when v_new ->> 'approved_at' is distinct from v_old ->> 'approved_at' then 'approve'
              when v_new ->> 'withdrawn_at' is distinct from v_old ->> 'withdrawn_at' then 'withdraw'
              when v_new ->> 'expired_at' is distinct from v_old ->> 'expired_at' then 'expire'
              else 'update' end,
         case when tg_op = 'UPDATE' then (select jsonb_object_agg(key, value) from jsonb_each(v_old)
                                           where v_new -> key is distinct from value) else v_old end,
         case when tg_op = 'UPDATE' then (select jsonb_object_agg(key, value) from jsonb_each(v_new)
                                           where v_old -> key is distinct from value) else v_new end
    from unnest(tg_argv[1:]) with ordinality as named (name, place);
  return null;
end;
$$;

-- require_fit holds the forms and sheets of a product to each other when their periods change, once a transaction is whole.
create function require_fit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_fitting_sheets(new.line, new.name);
  return null;
end;
$$;

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

-- What one account has asked for, and another has to ask for too before it is done: where a product requires approval, one
-- account alone changes no rates that are in force; it may stop the sale [D223].
create table book_request (
  slug text        not null references product (slug),
  act  text        not null,
  at   timestamptz not null default clock_timestamp(),
  by   text        not null default session_user,
  primary key (slug, act)
);

-- sign_row names the account that writes a row and when, whatever the statement says.
create function sign_row() returns trigger
language plpgsql as $$
begin
  new.at := clock_timestamp();
  new.by := session_user;
  return new;
end;
$$;

-- A request holds for seven days.
create view open_request as
select slug, act, at, by from book_request where at > clock_timestamp() - interval '7 days';

-- ask_for returns whether another account has asked for the same act, and otherwise notes that this one does. The caller holds the row of the product.
create function ask_for(p_slug text, p_act text) returns boolean
language plpgsql volatile as $$
declare
  v_by text := (select by from open_request where (slug, act) = (p_slug, p_act));
begin
  if v_by = session_user then
    raise exception '% asked before to % of %: another account has to ask for it too', v_by, p_act, p_slug
      using errcode = 'insufficient_privilege';
  end if;
  delete from book_request where (slug, act) = (p_slug, p_act);
  if v_by is not null then
    return true;
  end if;
  insert into book_request (slug, act) values (p_slug, p_act);
  raise notice '% of % waits: another account has to ask for it too, within 7 days', p_act, p_slug;
  return false;
end;
$$;

-- require_second_account leaves a row as it is until a second account asks for the same change. It runs after the
-- triggers that say whether the change is allowed at all. Terms that wait for approval are part of no rates: one account
-- may withdraw them, as it may stop the sale and ask for approvals.
create function require_second_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_act text;
begin
  if tg_table_name = 'product' then
    v_act := concat_ws(' and ',
      case when new.is_active and not old.is_active then 'resume the sale' end,
      case when not new.requires_approval then 'end approvals' end,
      case when new.time_zone <> old.time_zone then 'move to ' || new.time_zone end);
    if not old.requires_approval or v_act = '' then
      return new;
    end if;
  elsif old.starts_at is null or new.withdrawn_at is null
        or not (select requires_approval from product where slug = old.slug) then
    return new;
  else
    v_act := format('withdraw %s %s', tg_argv[0], to_jsonb(old) ->> tg_argv[0]);
  end if;
  if ask_for(old.slug, v_act) then
    return new;
  end if;
  return null;
end;
$$;

-- require_approvals makes a product that terms of its name create, by an account that may not write its settings, one
-- that requires approval.
create function require_approvals() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.requires_approval := new.requires_approval or not has_table_privilege(session_user, 'product', 'insert');
  return new;
end;
$$;

create trigger product_version_entered before insert on product_version
  for each row execute function enter_terms();
create trigger product_version_settled before update on product_version
  for each row execute function settle_terms();
create trigger product_version_settled_by_two before update on product_version
  for each row execute function require_second_account('version');
create trigger product_version_kept before delete or truncate on product_version
  for each statement execute function refuse_write();
create trigger product_version_inserted after insert on product_version
  referencing new table as new_rows for each statement execute function book_terms();
create trigger product_version_updated after update on product_version
  referencing new table as new_rows for each statement execute function book_terms();
create trigger product_version_logged after insert or update on product_version
  for each row execute function log_change('version', 'slug', 'version');

create trigger rate_sheet_entered before insert on rate_sheet
  for each row execute function enter_terms();
create trigger rate_sheet_settled before update on rate_sheet
  for each row execute function settle_terms();
create trigger rate_sheet_settled_by_two before update on rate_sheet
  for each row execute function require_second_account('sheet');
create trigger rate_sheet_kept before delete or truncate on rate_sheet
  for each statement execute function refuse_write();
create trigger rate_sheet_inserted after insert on rate_sheet
  referencing new table as new_rows for each statement execute function book_terms();
create trigger rate_sheet_updated after update on rate_sheet
  referencing new table as new_rows for each statement execute function book_terms();
create trigger rate_sheet_logged after insert or update on rate_sheet
  for each row execute function log_change('sheet', 'slug', 'sheet');

-- Only the functions above write these, and they run in triggers.
create trigger term_line_kept before insert or update or delete on term_line
  for each statement when (pg_trigger_depth() = 0) execute function refuse_write();
create trigger term_period_kept before insert or update or delete on term_period
  for each statement when (pg_trigger_depth() = 0) execute function refuse_write();
create trigger term_period_truncated before truncate on term_period
  for each statement execute function refuse_write();
create constraint trigger term_period_leaves_no_gap after insert or update on term_period
  deferrable initially deferred for each row execute function require_no_gap();
create constraint trigger term_period_fits after insert or update on term_period
  deferrable initially deferred for each row execute function require_fit();
create trigger change_log_written before insert on change_log
  for each statement when (pg_trigger_depth() = 0) execute function refuse_write();
create trigger change_log_kept before update or delete or truncate on change_log
  for each statement execute function refuse_write();

create trigger book_request_logged after insert on book_request
  for each row execute function log_change('request', 'slug', 'act');
create trigger book_request_signed before insert on book_request
  for each row execute function sign_row();
create trigger book_request_kept before update or truncate on book_request
  for each statement execute function refuse_write();

create trigger product_created before insert on product
  for each row execute function require_approvals();
create trigger product_slug_is_free before insert or update of slug on product
  for each row execute function require_free_slug();
create trigger product_unchanged before update on product
  for each row when (old.* is not distinct from new.*) execute function skip_unchanged();
create trigger product_settled before update on product
  for each row execute function require_second_account();
create trigger product_entered after insert on product
  referencing new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function enter_terms_of_rows();
create trigger product_rewritten after update on product
  referencing new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function enter_terms_of_rows();
create trigger product_logged after insert or delete on product
  for each row execute function log_change('product', 'slug');
create trigger product_settings_logged after update on product
  for each row when ((old.is_active, old.time_zone, old.requires_approval, old.keeps, old.keeps_months)
                     is distinct from (new.is_active, new.time_zone, new.requires_approval, new.keeps, new.keeps_months))
  execute function log_change('product', 'slug');

-- log_limits logs the limits of a key that is made, and of each key whose budget changes them. It runs with its
-- owner's rights, as log_change does.
create function log_limits() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c_limits constant text[] :=
    '{requests_per_window,window_ms,index_requests_per_window,index_window_ms,requests_per_day}';
begin
  if tg_table_name = 'api_key' then
    insert into change_log (subject, action, after)
    select 'key ' || new.prefix, 'limit', jsonb_object_agg(key, value)
      from api_budget as b, jsonb_each(to_jsonb(b)) where b.id = new.budget_id and key = any (c_limits);
  else
    insert into change_log (subject, action, before, after)
    select 'key ' || k.prefix, 'limit', jsonb_object_agg(o.key, o.value), jsonb_object_agg(n.key, n.value)
      from api_key as k, jsonb_each(to_jsonb(old)) as o join jsonb_each(to_jsonb(new)) as n using (key)
     where k.budget_id = new.id and key = any (c_limits) and o.value <> n.value
     group by k.id order by k.id;
  end if;
  return null;
end;
$$;
create trigger api_key_logged after insert or update or delete on api_key
  for each row execute function log_change('key', 'prefix');
-- After api_key_logged by name.
create trigger api_key_z_limits_logged after insert on api_key
  for each row execute function log_limits();
-- Of these columns alone: requests write the others, and must not wait for this.
create trigger api_budget_limits_logged
  after update of requests_per_window, window_ms, index_requests_per_window, index_window_ms, requests_per_day
  on api_budget for each row execute function log_limits();

-- Forms of carriers that are bound to papers: buyer's guides, disclosures, forms of states ----------------------------

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

-- The ledger: what an illustration is made again from, for products and keys that keep it [D150] ----------------------

-- One row an illustration of a product that keeps its recipe. `digest` is SHA-256 of `recipe`, a canonical JSON text;
-- `source` says where its terms and closes stand. `inputs` are encrypted under a key of their own, which
-- is a row of illustration_key; once it is deleted, both are gone. `id` tells a row from one that is sent again. As for
-- audit_call, months are partitions, and keys may be deleted.
create table illustration_record (
  at             timestamptz not null,
  id             uuid        not null,
  digest         bytea       not null,
  key_id         int         not null,
  firm           text,
  product_slug   text        not null,
  recipe         text        not null,
  source         jsonb       not null,
  figures_sha256 bytea       not null,
  json_sha256    bytea,
  pdf_sha256     bytea,
  inputs         bytea,
  deleted_at     timestamptz,
  deleted_by     text,
  paper_sha256   bytea,
  primary key (at, id)
) partition by range (at);
create index illustration_record_by_digest on illustration_record (digest);

-- The key of one record's inputs, wrapped by a key that the database never has.
create table illustration_key (
  at           timestamptz not null,
  id           uuid        not null,
  wrapping_key text        not null,
  wrapped      bytea       not null,
  primary key (at, id)
) partition by range (at);

-- Wrapping keys that records need, by the first 16 hexadecimal digits of their SHA-256.
create table wrapping_key (
  id            text        primary key,
  first_used_at timestamptz not null default clock_timestamp(),
  -- An id that is none stopped each process that started after it [D150].
  constraint wrapping_key_id_has_16_hexadecimal_digits check (id ~ '^[0-9a-f]{16}$')
);

-- What accounts of the database did with records.
create table ledger_act (
  id           bigint      primary key generated always as identity,
  at           timestamptz not null default clock_timestamp(),
  by           text        not null default session_user,
  action       text        not null,
  digest       bytea,
  product_slug text,
  outcome      text        not null,
  paper_sha256 bytea,
  batch        bigint
);
create index ledger_act_by_at on ledger_act (at);
create index ledger_act_by_digest on ledger_act (digest) where digest is not null;
create trigger ledger_act_kept before update or delete or truncate on ledger_act
  for each statement execute function refuse_write();

-- Chains of hashes over the change log, the audit trail and the acts of the ledger [D224] -----------------------------

-- The newest hash of a chain. A chain is a table, or a month of one that expires by months; its lanes are extended side
-- by side, so that no writer waits for another. `rows` were written in `batches`, the first after `since`; each batch
-- extends `hash` by that of its rows. A row without a month, of a table with months, is where a lane of all its months is
-- locked. The heads of months that expired stay.
create table chain_head (
  chain      text        not null,
  lane       int         not null,
  batches    bigint      not null default 0,
  rows       bigint      not null default 0,
  hash       bytea       not null default '',
  since      timestamptz not null default clock_timestamp(),
  expired_at timestamptz,
  expired_by text,
  primary key (chain, lane),
  constraint chain_head_lane_is_0_to_999 check (lane between 0 and 999)
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);
create trigger chain_head_logged after update of expired_at on chain_head
  for each row execute function log_change('chain', 'chain', 'lane');

-- Batches in the order in which lanes were extended: 1,000 times a number of this sequence, and the lane. Rows from
-- before the chain have none.
create sequence chain_batch;

-- lock_lane takes a lane of a table that no other session extends, until the end of the transaction, and returns the
-- number of its next batch.
create function lock_lane(p_table text) returns bigint
language plpgsql volatile as $$
declare
  v_lane int;
begin
  loop
    select lane into v_lane from chain_head where chain = p_table order by lane for update skip locked limit 1;
    exit when found;
    insert into chain_head (chain, lane)
    select p_table, coalesce(max(lane) + 1, 0) from chain_head where chain = p_table
    on conflict do nothing returning lane into v_lane;
    exit when found;
  end loop;
  return nextval('chain_batch') * 1000 + v_lane;
end;
$$;

-- The first lane of each chain, from before its first row; no call and no loss is older than its chain.
do $$
begin
  perform lock_lane('change_log'), lock_lane('ledger_act');
end;
$$;
insert into chain_head (chain, lane, since) values ('audit_call', 0, '-infinity'), ('audit_loss', 0, '-infinity');

-- chain_text is a row as its chain has it: its columns as PostgreSQL writes a row, without those at the end that are
-- null, so that a column that is added later changes no row before it. Its callers set how instants, bytes and numbers are
-- written.
create function chain_text(p_row anyelement) returns text
language sql stable as $$ select rtrim(p_row::text, ',)') $$;

-- chain_hash folds the hashes of batches, each of which is that of its rows as lines of text.
create function chain_step(p_hash bytea, p_link bytea) returns bytea
language sql immutable as $$ select sha256(p_hash || p_link) $$;
create aggregate chain_hash(bytea) (sfunc = chain_step, stype = bytea, initcond = '');

-- extend_chain adds a batch to the lane that its number names.
create function extend_chain(p_chain text, p_batch bigint, p_rows bigint, p_lines text) returns void
language plpgsql volatile as $$
declare
  c_link constant bytea := sha256(convert_to(p_lines, 'UTF8'));
begin
  update chain_head
     set batches = batches + 1, rows = rows + p_rows, hash = chain_step(hash, c_link)
   where chain = p_chain and lane = p_batch % 1000;
  if not found then
    insert into chain_head (chain, lane, batches, rows, hash)
    values (p_chain, p_batch % 1000, 1, p_rows, chain_step('', c_link));
  end if;
end;
$$;

-- chain_row names the account that writes a row, whatever the statement says, and adds the row to the chain of its table.
create function chain_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set timezone = 'UTC' set datestyle = 'ISO' set bytea_output = 'hex' set extra_float_digits = 1 as $$
begin
  new.at := clock_timestamp();
  new.by := session_user;
  new.batch := lock_lane(tg_table_name);
  perform extend_chain(tg_table_name, new.batch, 1, chain_text(new));
  return new;
end;
$$;
create trigger change_log_chained before insert on change_log for each row execute function chain_row();
create trigger ledger_act_chained before insert on ledger_act for each row execute function chain_row();

-- Rights --------------------------------------------------------------------------------------------------------------

-- Any account could fire these from a temporary table of its own, with rows of its own making: the service's could have
-- entered terms. A trigger that is there needs no such right.
do $$
declare
  v_name regprocedure;
begin
  for v_name in select oid from pg_proc
                 where pronamespace = 'public'::regnamespace and prosecdef and prorettype = 'trigger'::regtype loop
    execute format('revoke execute on function %s from public', v_name);
  end loop;
end;
$$;
revoke execute on function ask_for(text, text), lock_lane(text), extend_chain(text, bigint, bigint, text) from public;

commit;
