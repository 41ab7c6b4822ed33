-- list_due_records names the months of records that are past the months for which their product keeps them, oldest
-- first; records on hold are not due [D306]. Both the clock and the newest record must be past them, so that a clock years ahead makes nothing due [D70].
--
-- Example: select * from list_due_records();  -> illustration_record_2021_08, acme-fia
create or replace function list_due_records() returns table (month text, slug text)
language sql stable
as $$
  select c.relname::text, p.slug
    from pg_inherits as i
    join pg_class as c on c.oid = i.inhrelid
    join product as p on true
   cross join lateral (
     select least(clock_timestamp(), (select max(at) from illustration_record)) as at
   ) as newest
   cross join lateral (
     select to_date(right(c.relname, 7), 'YYYY_MM')::timestamp at time zone 'UTC' as first_at
   ) as span
   where i.inhparent = 'illustration_record'::regclass
     and c.relname ~ '^illustration_record_\d{4}_\d{2}$'
     -- A month that is not over long enough is not read.
     and case when span.first_at at time zone 'UTC'
                   < date_trunc('month', newest.at at time zone 'UTC') - make_interval(months => p.keeps_months)
              then exists (select from illustration_record as r
                            where r.product_slug = p.slug and r.held_at is null and r.at >= span.first_at
                              and r.at < (span.first_at at time zone 'UTC' + interval '1 month') at time zone 'UTC')
         end
   order by 1, 2;
$$;
