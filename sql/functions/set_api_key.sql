-- set_api_key changes what a key was issued with, from the next request on; what is null stays. 'infinity' takes
-- the expiry off, '{0.0.0.0/0,::/0}' the networks, '' the firm. Limits belong to the budget, which a key shares with
-- those that it replaced, and so change for all of them [D102].
--
-- `p_reads_all` lets the key have illustrations of other keys made again: of its firm, or of all where it has none [D151].
-- `p_keeps` is `recipe` or `hash`, what is kept of the key's illustrations whatever their products say, or `product`, as
-- they say [D176]. `p_scopes` is what the key may, or '{*}' for everything [D329].
--
-- Example: select set_api_key('ann_live_Ab12345', p_requests_per_day => 50000, p_expires_at => '2027-12-31');

create or replace function set_api_key(
  p_which                   text,
  p_name                    text        default null,
  p_products                text[]      default null,
  p_requests_per_window     int         default null,
  p_window                  interval    default null,
  p_requests_per_day        int         default null,
  p_fia_requests_per_window int         default null,
  p_fia_window              interval    default null,
  p_expires_at              timestamptz default null,
  p_allowed_cidrs           cidr[]      default null,
  p_firm                    text        default null,
  p_reads_all               boolean     default null,
  p_keeps                   text        default null,
  p_scopes                  text[]      default null
) returns void
language plpgsql volatile as $$
declare
  v_key constant api_key := find_api_key(p_which);
begin
  if p_keeps not in ('recipe', 'hash', 'product') then
    raise exception 'p_keeps must be recipe, hash or product' using errcode = 'invalid_parameter_value';
  elsif v_key.mode = 'admin' and p_products is not null then
    raise exception 'p_products must be null: a key of an administrator uses no product'
      using errcode = 'invalid_parameter_value';
  end if;
  perform require_api_key_terms(p_name, p_products, p_requests_per_window, p_window, p_requests_per_day,
                                p_fia_requests_per_window, p_fia_window, p_expires_at,
                                p_allowed_cidrs, nullif(p_firm, ''), p_scopes);
  -- A budget that does not change is not locked: requests write it.
  if num_nonnulls(p_requests_per_window, p_window, p_requests_per_day, p_fia_requests_per_window, p_fia_window) > 0 then
    update api_budget
       set requests_per_window = coalesce(p_requests_per_window, requests_per_window),
           window_ms = coalesce(round(extract(epoch from p_window) * 1000), window_ms),
           requests_per_day = coalesce(p_requests_per_day, requests_per_day),
           index_requests_per_window = coalesce(p_fia_requests_per_window, index_requests_per_window),
           index_window_ms = coalesce(round(extract(epoch from p_fia_window) * 1000), index_window_ms)
     where id = v_key.budget_id;
  end if;
  update api_key
     set name = coalesce(p_name, name),
         products = case when p_products is null then products
                         else array(select distinct slug from unnest(p_products) as slug order by slug) end,
         expires_at = nullif(coalesce(p_expires_at, expires_at), 'infinity'),
         allowed_cidrs = case when p_allowed_cidrs @> '{0.0.0.0/0,::/0}' then null
                              else coalesce(p_allowed_cidrs, allowed_cidrs) end,
         firm = nullif(coalesce(p_firm, firm), ''),
         reads_all = coalesce(p_reads_all, reads_all),
         keeps = nullif(coalesce(p_keeps, keeps), 'product'),
         scopes = nullif(coalesce(p_scopes, scopes), '{*}')
   where id = v_key.id;
end;
$$;
