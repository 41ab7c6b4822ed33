-- The ledger: what an illustration is made again from, for products that keep it [D150]. Servers that do not know of it
-- go on as before.
begin;

call record_migration(16, 'ledger');

-- The gate reads these tables for every request, and waits behind a statement that waits for them.
set local lock_timeout = '2s';

-- What of an illustration is kept beside its line in the audit trail: nothing, or its recipe and its inputs, encrypted,
-- for whole months. No path leads to a product that is named as the endpoint of what was made.
alter table product
  add column keeps        text not null default 'hash',
  add column keeps_months int  not null default 60,
  add constraint product_keeps_is_known check (keeps in ('hash', 'recipe')),
  add constraint product_keeps_months_is_1_to_600 check (keeps_months between 1 and 600),
  add constraint product_slug_is_not_illustrations check (slug <> 'illustrations') not valid;

drop trigger product_settings_logged on product;
create trigger product_settings_logged after update on product
  for each row when ((old.is_active, old.time_zone, old.requires_approval, old.keeps, old.keeps_months)
                     is distinct from (new.is_active, new.time_zone, new.requires_approval, new.keeps, new.keeps_months))
  execute function log_change('product', 'slug');

-- Whether a key may have the illustrations of other keys made again: those of its firm, or all where it has none.
alter table api_key add column reads_all boolean not null default false;

-- From these and the inputs an illustration can be made again where nothing else of it is kept. `illustrated_at` is null
-- where the illustration is for the instant of the call.
alter table audit_call
  add column illustration_sha256 bytea,
  add column terms_sha256        bytea,
  add column catalog_revision    int,
  add column software            text,
  add column illustrated_at      timestamptz;

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
  first_used_at timestamptz not null default clock_timestamp()
);

-- What accounts of the database did with records.
create table ledger_act (
  id           bigint      primary key generated always as identity,
  at           timestamptz not null default clock_timestamp(),
  by           text        not null default session_user,
  action       text        not null,
  digest       bytea,
  product_slug text,
  outcome      text        not null
);
create index ledger_act_by_at on ledger_act (at);
create trigger ledger_act_kept before update or delete or truncate on ledger_act
  for each statement execute function refuse_write();

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

insert into market_index_history (id, name, trademark_notice, provider, live_since, known_from)
select id, name, trademark_notice, provider, live_since, revision from market_index, catalog;
insert into index_level_history (index_id, observed_on, close, daily_mean, trading_days, known_from)
select index_id, observed_on, close, daily_mean, trading_days, revision from index_level, catalog;

commit;
