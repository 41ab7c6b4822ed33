-- enter_terms checks and completes a form or a sheet that is entered: one that is there already changes nothing, and one
-- with other terms, for another date, or that was withdrawn, is refused. The date is that of the setting
-- `book.effective_from` where none is written, or else now. A sheet for an instant that another of the same distributor
-- begins at names that one as the one it supersedes [D96, D221].
--
-- Example: insert into rate_sheet (slug, sheet, cells, effective_from, supersedes)
--          select slug, '2026-12-01 B', cells, effective_from, sheet from rate_sheet where sheet = '2026-12-01 A';
create or replace function enter_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c_is_form constant boolean := tg_table_name = 'product_version';
  c_subject constant text := case when c_is_form then 'Version ' || (to_jsonb(new) ->> 'version')
                                  else 'Sheet ' || (to_jsonb(new) ->> 'sheet') end || ' of ' || new.slug;
  v_product product;
  v_known   record;
  v_from    text := coalesce(new.effective_from, nullif(current_setting('book.effective_from', true), ''));
  v_same    record;
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
    if v_known.withdrawn_at is not null then
      raise exception '% was withdrawn on % by %, and stays so', c_subject,
        to_char(v_known.withdrawn_at at time zone v_product.time_zone, 'YYYY-MM-DD HH24:MI ') || v_product.time_zone,
        v_known.withdrawn_by
        using errcode = 'unique_violation', hint = 'Give the terms another name.';
    elsif v_known.is_same is not true then
      raise exception '% was entered with other terms, which are never changed', c_subject
        using errcode = 'unique_violation', hint = 'Give the changed terms a new name.';
    elsif instant_in(v_from, v_product.time_zone) <> instant_in(v_known.effective_from, v_product.time_zone)
          or new.effective_to is not null and instant_in(new.effective_to, v_product.time_zone)
             is distinct from instant_in(v_known.effective_to, v_product.time_zone) then
      raise exception '% was entered for %, which is never changed', c_subject,
        concat_ws(' to ', v_known.effective_from, v_known.effective_to)
        using errcode = 'unique_violation', hint = 'Withdraw it, and enter the terms under a new name.';
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
  end if;
  if not c_is_form then
    -- Two sheets from now on are no slip of a date.
    select sheet, starts_at into v_same
      from rate_sheet as s
     where s.slug = new.slug and s.firm is not distinct from new.firm and s.withdrawn_at is null and v_from is not null
       and coalesce(s.starts_at, instant_in(s.effective_from, v_product.time_zone)) = new.starts_at
     order by coalesce(s.approved_at, s.prepared_at) desc, s.sheet desc
     limit 1;
    if v_same.sheet is not null and v_same.starts_at is null then
      raise exception '% would begin with sheet %, which waits for approval', c_subject, v_same.sheet
        using errcode = 'unique_violation', hint = 'Withdraw that one first, or give another date.';
    elsif v_same.sheet is not null and new.supersedes is null then
      raise exception '% would begin at %, as sheet % does, and take its place', c_subject, new.effective_from, v_same.sheet
        using errcode = 'unique_violation',
              hint = format('Give it the column supersedes with %L if that is meant, or another date.', v_same.sheet);
    elsif new.supersedes is distinct from v_same.sheet then
      raise exception '% cannot supersede %: %', c_subject, new.supersedes,
        case when v_same.sheet is null then 'no sheet of the same distributor begins with it'
             else 'the sheet that begins with it is ' || v_same.sheet end using errcode = 'no_data_found';
    end if;
  end if;
  if v_product.requires_approval then
    new.starts_at := null;
    new.ends_at := null;
  end if;
  return new;
end;
$$;
