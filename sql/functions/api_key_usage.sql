-- api_key_usage shows the current usage of each key's limits [D27]. Rotated keys share one budget, and
-- so the same figures. `last_admitted_at` and `requests_total` count admitted requests only.
create or replace view api_key_usage as
select k.prefix,
       k.name,
       product.used                                         as used_in_window,
       b.requests_per_window,
       index_annuity.used                                   as fia_used_in_window,
       b.index_requests_per_window                          as fia_requests_per_window,
       case when b.day_number = floor(clock.ms / 86400000.0) then b.day_used else 0 end
                                                            as used_today,
       b.requests_per_day,
       b.requests_total,
       case when b.requests_total > 0 then to_timestamp(greatest(b.newest_ms, b.product_joined_ms) / 1000.0) end
                                                            as last_admitted_at,
       k.id
  from api_key k
  join api_budget b on b.id = k.budget_id
 cross join lateral (
   select greatest(b.newest_ms, b.product_joined_ms,
                   floor(extract(epoch from clock_timestamp()) * 1000)) as ms
 ) as clock
 cross join lateral (
   select coalesce(sum(run.count), 0)::int
          + case when b.product_joined_ms + b.window_ms >= clock.ms then b.product_joined else 0 end
            as used
     from unnest(b.product_run_at, b.product_run_count) with ordinality as run (at, count, place)
    where greatest(run.at,
                   case when run.place = cardinality(b.product_run_at) then b.product_joined_ms end)
          + b.window_ms >= clock.ms
 ) as product
 cross join lateral (
   select coalesce(sum(run.count), 0)::int as used
     from unnest(b.index_run_at, b.index_run_count) as run (at, count)
    where run.at + b.index_window_ms >= clock.ms
 ) as index_annuity
 order by k.id desc;
