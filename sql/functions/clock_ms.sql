-- clock_ms is the clock of limits, in milliseconds since 1970: `p_now` in tests, else the database's clock.
-- now_ms is the clock of a budget: it stands still while clock_ms is behind the newest admission.
-- Example: select clock_ms('2026-06-15 12:00:00.25Z'), now_ms(b, null) from api_budget as b;  -> 1781524800250, …
create or replace function clock_ms(p_now timestamptz) returns bigint language sql volatile
return floor(extract(epoch from coalesce(p_now, clock_timestamp())) * 1000)::bigint;
create or replace function now_ms(p_budget api_budget, p_now timestamptz) returns bigint language sql volatile
return greatest(clock_ms(p_now), (p_budget).newest_ms, (p_budget).product_joined_ms);
