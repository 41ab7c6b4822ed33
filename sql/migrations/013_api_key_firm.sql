-- The firm of a key, and its limits in the change log. Servers that do not know of them go on as before.
begin;

call record_migration(13, 'api_key_firm');

-- The gate reads this table for every request, and waits behind a statement that waits for it.
set local lock_timeout = '2s';

-- The distributor whose rate sheets apply to illustrations of the key; null is none.
alter table api_key
  add column firm text,
  add constraint api_key_firm_has_1_to_200_characters check (length(firm) between 1 and 200);

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
-- After api_key_logged by name.
create trigger api_key_z_limits_logged after insert on api_key
  for each row execute function log_limits();
-- Of these columns alone: requests write the others, and must not wait for this.
create trigger api_budget_limits_logged
  after update of requests_per_window, window_ms, index_requests_per_window, index_window_ms, requests_per_day
  on api_budget for each row execute function log_limits();

-- A change of a product's settings enters no terms: those of its row are in the book already, whatever
-- `book.effective_from` says.
create or replace function enter_terms_of_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into product_version (slug, version, name, engine, default_format, inputs_schema, definition)
  select slug, version, name, engine, default_format, inputs_schema, definition
    from new_rows as n
   where definition is not null
     and not exists (select from product_version as v
                      where (v.slug, v.version, v.name, v.engine, v.default_format, v.inputs_schema, v.definition)
                            = (n.slug, n.version, n.name, n.engine, n.default_format, n.inputs_schema, n.definition))
   order by slug;
  -- The rows may show terms that do not become in force by this.
  perform keep_book(array(select id from term_line join new_rows using (slug) where kind = 'form'));
  return null;
end;
$$;

commit;
