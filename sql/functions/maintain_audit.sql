-- maintain_audit makes the partitions of `audit_call` that are missing, from last month to the one
-- after next, and drops those whose month is over longer than `audit_retention` says [D36]. It returns
-- what it did, a line each. Months are UTC.
--
-- It may run as often as one likes, in several sessions at once: they take turns, and those that come
-- later find nothing left to do. A new partition is attached, which lets calls be written meanwhile.
-- Dropping an old one needs the table alone for an instant: when an export holds it longer than
-- 200 ms, the rest is put off to the next time.
--
-- It works with its owner's rights, so that the service's account needs none to create or drop. The
-- search path keeps that account's temporary tables from standing in for ours.
--
-- Example: select maintain_audit();
create or replace function maintain_audit() returns setof text
language plpgsql volatile
security definer
set search_path = public, pg_temp
set lock_timeout = '3s'
as $$
declare
  v_this_month constant timestamp := date_trunc('month', clock_timestamp() at time zone 'UTC');
  v_kept_from  timestamp;
  v_month      timestamp;
  v_name       text;
begin
  perform pg_advisory_xact_lock(hashtext('annuity illustration service: audit'));
  perform set_config('lock_timeout', '200ms', true);

  for v_month in
    select generate_series(v_this_month - interval '1 month', v_this_month + interval '2 months',
                           interval '1 month')
  loop
    v_name := 'audit_call_' || to_char(v_month, 'YYYY_MM');
    continue when to_regclass(v_name) is not null;
    execute format('create table %I (like audit_call including all)', v_name);
    execute format('alter table audit_call attach partition %I for values from (%L) to (%L)', v_name,
                   v_month at time zone 'UTC', (v_month + interval '1 month') at time zone 'UTC');
    return next 'made ' || v_name;
  end loop;

  select v_this_month - make_interval(months => months) into strict v_kept_from
    from audit_retention;
  for v_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'audit_call'::regclass
       and c.relname ~ '^audit_call_\d{4}_\d{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') < v_kept_from
     order by c.relname
  loop
    begin
      execute format('drop table %I', v_name);
      return next 'dropped ' || v_name;
    exception when lock_not_available then
      return next 'left ' || v_name || ' for the next time: the table is in use';
      exit;
    end;
  end loop;
end;
$$;
