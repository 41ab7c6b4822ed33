-- api_key_overview lists every key with its state and limits, newest first; never a secret [D27].
create or replace view api_key_overview as
select k.prefix,
       k.name,
       k.mode,
       case when not k.is_active then 'inactive'
            when k.expires_at <= clock_timestamp() then 'expired'
            else 'active' end                          as state,
       k.products,
       b.requests_per_window,
       b.window_ms * interval '1 millisecond'          as "window",
       b.index_requests_per_window                     as fia_requests_per_window,
       b.index_window_ms * interval '1 millisecond'    as fia_window,
       b.requests_per_day,
       k.created_at,
       k.expires_at,
       k.allowed_cidrs,
       k.id,
       k.firm,
       k.reads_all,
       k.keeps,
       k.issuer,
       k.client,
       k.token_firm,
       k.scopes
  from api_key k
  join api_budget b on b.id = k.budget_id
 order by k.id desc;
