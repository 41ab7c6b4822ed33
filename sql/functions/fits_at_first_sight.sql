-- fits_at_first_sight is true when requests for a product fit even with expired runs and days still counted. False
-- decides nothing.
-- Example: select fits_at_first_sight(k, b, 16, null) from api_key as k join api_budget as b on b.id = k.budget_id;
create or replace function fits_at_first_sight(p_key api_key, p_budget api_budget, p_wanted int, p_now timestamptz)
returns boolean language sql volatile
return (p_key).is_active and (p_key).mode <> 'admin' and (p_key).allowed_cidrs is null
   and ((p_key).expires_at > coalesce(p_now, clock_timestamp())) is not false
   and now_ms(p_budget, p_now) <= clock_ms(p_now) + 1000
   and (p_budget).product_used + p_wanted <= (p_budget).requests_per_window
   and (p_budget).day_used + p_wanted <= (p_budget).requests_per_day;
