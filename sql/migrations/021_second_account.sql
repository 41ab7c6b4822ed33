-- Where a product requires approval, one account alone changes no rates that are in force: it may stop the sale [D223].
-- Servers that do not know of it go on as before.
begin;

call record_migration(21, 'second_account');

-- The gate waits behind a statement that waits for these tables.
set local lock_timeout = '2s';

-- What one account has asked for, and another has to ask for too before it is done.
create table book_request (
  slug text        not null references product (slug),
  act  text        not null,
  at   timestamptz not null default clock_timestamp(),
  by   text        not null default session_user,
  primary key (slug, act)
);
create trigger book_request_logged after insert on book_request
  for each row execute function log_change('request', 'slug', 'act');

-- sign_row names the account that writes a row and when, whatever the statement says.
create function sign_row() returns trigger
language plpgsql as $$
begin
  new.at := clock_timestamp();
  new.by := session_user;
  return new;
end;
$$;
create trigger book_request_signed before insert on book_request
  for each row execute function sign_row();
create trigger book_request_kept before update or truncate on book_request
  for each statement execute function refuse_write();

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

create trigger product_settled before update on product
  for each row execute function require_second_account();
create trigger product_version_settled_by_two before update on product_version
  for each row execute function require_second_account('version');
create trigger rate_sheet_settled_by_two before update on rate_sheet
  for each row execute function require_second_account('sheet');

-- require_approvals makes a product that terms of its name create, by an account that may not write its settings, one
-- that requires approval.
create function require_approvals() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.requires_approval := new.requires_approval or not has_table_privilege(session_user, 'product', 'insert');
  return new;
end;
$$;
create trigger product_created before insert on product
  for each row execute function require_approvals();

-- A statement of the account that writes product.is_active raises the revision of the catalog.
alter function note_catalog_change() security definer;
alter function note_catalog_change() set search_path = public, pg_temp;

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
revoke execute on function ask_for(text, text) from public;

-- An id that is none stopped each process that started after it [D150].
alter table wrapping_key
  add constraint wrapping_key_id_has_16_hexadecimal_digits check (id ~ '^[0-9a-f]{16}$') not valid;

commit;
