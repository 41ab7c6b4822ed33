-- The product book: all terms that were entered, the instants at which they are in force, and since when that is
-- known [D96]. Servers that do not know of it go on as before: `product` shows the form that is in force.
begin;

call record_migration(12, 'product_book');

-- The gate waits behind a statement that waits for these tables.
set local lock_timeout = '2s';

-- A product without terms is one of which nothing is in force: the form lies ahead, waits for approval, or was withdrawn.
-- A date of its terms begins at midnight in `time_zone`. `book_revision` rises with every change to its book.
alter table product
  alter column name drop not null,
  alter column version drop not null,
  alter column inputs_schema drop not null,
  alter column definition drop not null,
  add column time_zone         text    not null default 'UTC',
  add column requires_approval boolean not null default false,
  add column book_revision     int     not null default 1,
  add constraint product_time_zone_is_utc_or_an_area_and_a_place
    check (time_zone ~ '^(UTC|[A-Za-z_]+(/[A-Za-z0-9_+-]+){1,2})$'
           and timestamptz '2000-01-01' at time zone time_zone is not null);

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
  after   jsonb
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
-- their products the form that is in force now.
create function keep_book(p_lines int[]) returns void
language plpgsql volatile as $$
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

-- enter_terms checks and completes a form or a sheet that is entered: one that is there already changes nothing, and one
-- with other terms, or for another date, is refused. The date is that of the setting `book.effective_from` where
-- none is written, or else now.
create function enter_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c_is_form constant boolean := tg_table_name = 'product_version';
  c_subject constant text := case when c_is_form then 'Version ' || (to_jsonb(new) ->> 'version')
                                  else 'Sheet ' || (to_jsonb(new) ->> 'sheet') end || ' of ' || new.slug;
  v_product product;
  v_known   record;
  v_from    text := coalesce(new.effective_from, nullif(current_setting('book.effective_from', true), ''));
begin
  -- Changes to the book of one product wait for each other.
  select * into v_product from product where slug = new.slug for no key update;
  if not found and c_is_form then
    insert into product (slug) values (new.slug) on conflict do nothing;
    select * into v_product from product where slug = new.slug for no key update;
  elsif not found then
    raise exception 'There is no product %: enter a version of it first', new.slug using errcode = 'foreign_key_violation';
  end if;

  if c_is_form then
    select *, (name, engine, default_format, inputs_schema, definition)
              = (new.name, new.engine, new.default_format, new.inputs_schema, new.definition) as is_same
      into v_known from product_version where (slug, version) = (new.slug, new.version);
  else
    select *, cells = new.cells and firm is not distinct from new.firm as is_same
      into v_known from rate_sheet where (slug, sheet) = (new.slug, new.sheet);
  end if;
  if found then
    if v_known.is_same is not true then
      raise exception '% was entered with other terms, which are never changed', c_subject
        using errcode = 'unique_violation', hint = 'Give the changed terms a new name.';
    elsif instant_in(v_from, v_product.time_zone) <> instant_in(v_known.effective_from, v_product.time_zone)
          or new.effective_to is not null and instant_in(new.effective_to, v_product.time_zone)
             is distinct from instant_in(v_known.effective_to, v_product.time_zone) then
      raise exception '% was entered for %, which is never changed', c_subject,
        concat_ws(' to ', v_known.effective_from, v_known.effective_to)
        using errcode = 'unique_violation', hint = 'Withdraw it, and enter the terms under a new name.';
    elsif v_known.withdrawn_at is not null then
      raise notice '% was withdrawn, and stays so', c_subject;
    end if;
    return null;
  end if;

  if c_is_form then
    new.digest := jsonb_build_array(new.name, new.engine, new.default_format, new.inputs_schema, new.definition);
  else
    new.digest := jsonb_build_array(new.firm, new.cells);
  end if;
  new.digest := encode(sha256(convert_to(new.digest, 'UTF8')), 'hex');
  new.prepared_at := clock_timestamp();
  new.prepared_by := session_user;
  new.approved_at := null;
  new.approved_by := null;
  new.withdrawn_at := null;
  new.withdrawn_by := null;
  -- Milliseconds, as the service knows instants: what is in force from now is so for its next request.
  new.effective_from := coalesce(
    v_from, to_char(new.prepared_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  new.starts_at := instant_in(new.effective_from, v_product.time_zone);
  new.ends_at := instant_in(new.effective_to, v_product.time_zone);
  if new.ends_at <= new.starts_at then
    raise exception '% would end at %, before it begins at %', c_subject, new.effective_to, new.effective_from
      using errcode = 'check_violation';
  elsif v_product.requires_approval then
    new.starts_at := null;
    new.ends_at := null;
  end if;
  return new;
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

-- enter_terms_of_rows enters what a file of earlier programs writes into the rows of products: their terms are in force
-- from now, or from `book.effective_from`.
create function enter_terms_of_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into product_version (slug, version, name, engine, default_format, inputs_schema, definition)
  select slug, version, name, engine, default_format, inputs_schema, definition
    from new_rows where definition is not null order by slug;
  -- The rows may show terms that do not become in force by this.
  perform keep_book(array(select id from term_line join new_rows using (slug) where kind = 'form'));
  return null;
end;
$$;

-- require_no_gap refuses terms after which a line would have a time without any, between its first and its last.
create function require_no_gap() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_known tstzmultirange;
begin
  select range_agg(in_force) into v_known from term_period where line = new.line and upper_inf(known);
  if range_merge(v_known)::tstzmultirange <> v_known then
    raise exception 'Nothing of % would be in force in %',
      (select concat_ws(' ', slug, kind, firm) from term_line where id = new.line),
      range_merge(v_known)::tstzmultirange - v_known
      using errcode = 'exclusion_violation', hint = 'Enter terms for that time first, or in the same transaction.';
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

-- log_change writes a line of the change log; its arguments are what the row is, and the columns that name it.
create function log_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c_hidden constant text[] := array['hash', 'inputs_schema', 'definition', 'cells', 'book_revision']
    || case tg_table_name when 'product' then array['name', 'version', 'engine', 'default_format'] else '{}' end;
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - c_hidden end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - c_hidden end;
begin
  insert into change_log (subject, action, before, after)
  select concat_ws(' ', tg_argv[0], string_agg(coalesce(v_new, v_old) ->> name, ' ' order by place)),
         case when tg_op <> 'UPDATE' then lower(tg_op)
              when v_new ->> 'approved_at' is distinct from v_old ->> 'approved_at' then 'approve'
              when v_new ->> 'withdrawn_at' is distinct from v_old ->> 'withdrawn_at' then 'withdraw'
              else 'update' end,
         case when tg_op = 'UPDATE' then (select jsonb_object_agg(key, value) from jsonb_each(v_old)
                                           where v_new -> key is distinct from value) else v_old end,
         case when tg_op = 'UPDATE' then (select jsonb_object_agg(key, value) from jsonb_each(v_new)
                                           where v_old -> key is distinct from value) else v_new end
    from unnest(tg_argv[1:]) with ordinality as named (name, place);
  return null;
end;
$$;

create trigger product_version_entered before insert on product_version
  for each row execute function enter_terms();
create trigger product_version_settled before update on product_version
  for each row execute function settle_terms();
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
create trigger change_log_written before insert on change_log
  for each statement when (pg_trigger_depth() = 0) execute function refuse_write();
create trigger change_log_kept before update or delete or truncate on change_log
  for each statement execute function refuse_write();

create trigger product_unchanged before update on product
  for each row when (old.* is not distinct from new.*) execute function skip_unchanged();
create trigger product_entered after insert on product
  referencing new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function enter_terms_of_rows();
create trigger product_rewritten after update on product
  referencing new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function enter_terms_of_rows();
create trigger product_logged after insert or delete on product
  for each row execute function log_change('product', 'slug');
create trigger product_settings_logged after update on product
  for each row when ((old.is_active, old.time_zone, old.requires_approval)
                     is distinct from (new.is_active, new.time_zone, new.requires_approval))
  execute function log_change('product', 'slug');
create trigger api_key_logged after insert or update or delete on api_key
  for each row execute function log_change('key', 'prefix');

-- The products so far, in force from the date of their rates, which is what they say of themselves, or from today
-- where it lies ahead or is none: they have been illustrated until now.
do $$
declare
  c_today constant date := (now() at time zone 'UTC')::date;
  v_row   product;
  v_from  date;
begin
  for v_row in select * from product order by slug loop
    begin
      v_from := least((v_row.definition ->> 'ratesEffectiveOn')::date, c_today);
    exception when data_exception then
      v_from := c_today;
    end;
    insert into product_version (slug, version, name, engine, default_format, inputs_schema, definition, effective_from)
    values (v_row.slug, v_row.version, v_row.name, v_row.engine, v_row.default_format, v_row.inputs_schema,
            v_row.definition, to_char(v_from, 'YYYY-MM-DD'));
  end loop;
end;
$$;

commit;
