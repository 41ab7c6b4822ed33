-- admission_answer is the text of a JSON object: how many of a group of requests are admitted, what remains of the
-- limits of `p_budget`, and whether the product exists and the key may use it [D1]. Building json or jsonb would cost more.
-- Example: update … returning admission_answer(1, k, c, b, 'product', 'demo-fia', 16, 0, null)
--   -> {"ordinal":1,"key_id":7,…,"admitted":16,"request_limit":1000,"remaining":984,…}
create or replace function admission_answer(
  p_ordinal int, p_key api_key, p_catalog catalog, p_budget api_budget, p_door text, p_slug text,
  p_admitted int, p_retry_after_seconds int, p_foreign_members int[]
) returns text language sql stable
return format(
  '{"ordinal":%s,"key_id":%s,"key_prefix":%s,"key_mode":"%s","key_keeps":%s,"key_scopes":%s,"admitted":%s,"request_limit":%s,"remaining":%s,'
  '"daily_limit":%s,"daily_remaining":%s,"retry_after_seconds":%s,"has_product":%s,"is_authorized":%s,'
  '"catalog_revision":%s,"foreign_members":%s}',
  p_ordinal, (p_key).id, to_json((p_key).prefix), (p_key).mode, coalesce(to_json((p_key).keeps), 'null'),
  coalesce(array_to_json((p_key).scopes), 'null'),
  p_admitted,
  case p_door when 'index_annuity' then (p_budget).index_requests_per_window else (p_budget).requests_per_window end,
  greatest(0, case p_door when 'index_annuity' then (p_budget).index_requests_per_window - (p_budget).index_used
                          else (p_budget).requests_per_window - (p_budget).product_used end),
  (p_budget).requests_per_day, greatest(0, (p_budget).requests_per_day - (p_budget).day_used),
  p_retry_after_seconds, (p_slug = any ((p_catalog).active_slugs))::text,
  (p_door = 'index_annuity' or '*' = any ((p_key).products) or p_slug = any ((p_key).products))::text,
  (p_catalog).revision, coalesce(array_to_json(p_foreign_members), 'null'));
