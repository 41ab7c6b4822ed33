-- expire_records deletes the records that list_due_records names, with their keys, and drops the months that are empty
-- then and over; it returns a line for each. Records on hold stay [D306]. Only an administrator calls it [D70] [D150]. Where a report locks a month
-- for longer than 200 ms, that one and those after it remain. It runs with its owner's rights, for accounts of
-- grant_admin_rights.
--
-- Example: select expire_records();  -> deleted 4711 records of acme-fia in illustration_record_2021_08
create or replace function expire_records() returns setof text
language plpgsql volatile
security definer
set search_path = public, pg_temp
set lock_timeout = '200ms'
as $$
declare
  v_month text;
  v_slugs text[];
  v_from  timestamptz;
  v_until timestamptz;
  v_count int;
  v_empty boolean;
begin
  -- Read to the end first: a table that is being read cannot be dropped.
  foreach v_month in array array(select distinct month from list_due_records() order by month) loop
    begin
      v_slugs := array(select slug from list_due_records() where month = v_month order by slug);
      v_from := to_date(right(v_month, 7), 'YYYY_MM')::timestamp at time zone 'UTC';
      v_until := (v_from at time zone 'UTC' + interval '1 month') at time zone 'UTC';
      delete from illustration_key as k
       using illustration_record as r
       where (r.at, r.id) = (k.at, k.id) and r.product_slug = any (v_slugs) and r.held_at is null
         and r.at >= v_from and r.at < v_until and k.at >= v_from and k.at < v_until;
      delete from illustration_record as r
       where r.product_slug = any (v_slugs) and r.held_at is null and r.at >= v_from and r.at < v_until;
      get diagnostics v_count = row_count;
      insert into ledger_act (action, product_slug, outcome)
      select 'expire', slug, 'records of ' || to_char(v_from at time zone 'UTC', 'YYYY-MM') from unnest(v_slugs) as slug;
      return next format('deleted %s %s of %s in %s', v_count, case v_count when 1 then 'record' else 'records' end,
        array_to_string(v_slugs, ', '), v_month);
      execute format('select not exists (select from %I)', v_month) into v_empty;
      if v_empty then
        execute format('drop table %I, %I', v_month, replace(v_month, '_record_', '_key_'));
        return next 'dropped ' || v_month;
      end if;
    exception when lock_not_available then
      return next 'left ' || v_month || ': the table is in use';
      exit;
    end;
  end loop;
end;
$$;

revoke execute on function expire_records() from public;
