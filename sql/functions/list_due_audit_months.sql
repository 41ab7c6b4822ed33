-- list_due_audit_months names the partitions of `audit_call` past the months of `audit_retention`,
-- oldest first. Both the clock and the newest call must be past it, so that a clock years ahead makes
-- nothing due [D70].
--
-- Example: select list_due_audit_months();  -> audit_call_2021_08
create or replace function list_due_audit_months() returns setof text
language sql stable
as $$
  select c.relname::text
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    cross join audit_retention r
    cross join lateral (
      select least(clock_timestamp(), (select max(at) from audit_call)) as at
    ) as newest
   where i.inhparent = 'audit_call'::regclass
     and c.relname ~ '^audit_call_\d{4}_\d{2}$'
     and to_date(right(c.relname, 7), 'YYYY_MM')
         < date_trunc('month', newest.at at time zone 'UTC') - make_interval(months => r.months)
   order by c.relname;
$$;
