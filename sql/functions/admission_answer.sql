-- admission_answer is what the gate is told about one group of requests, as the text of a JSON object;
-- admit_requests says what its members mean.
--
-- It is written as text, and never becomes json or jsonb here: either would cost more than the decision.
-- What it is called with is put in its place, so it costs no call.
create or replace function admission_answer(
  p_ordinal             int,
  p_key_id              int,
  p_key_prefix          text,
  p_key_mode            text,
  p_admitted            int,
  p_request_limit       int,
  p_remaining           int,
  p_daily_limit         int,
  p_daily_remaining     int,
  p_retry_after_seconds int,
  p_has_product         boolean,
  p_is_authorized       boolean,
  p_catalog_revision    int,
  p_foreign_members     int[]
) returns text
language sql stable
return format(
  '{"ordinal":%s,"key_id":%s,"key_prefix":%s,"key_mode":"%s","admitted":%s,'
  '"request_limit":%s,"remaining":%s,"daily_limit":%s,"daily_remaining":%s,'
  '"retry_after_seconds":%s,"has_product":%s,"is_authorized":%s,'
  '"catalog_revision":%s,"foreign_members":%s}',
  p_ordinal, p_key_id, to_json(p_key_prefix), p_key_mode, p_admitted,
  p_request_limit, p_remaining, p_daily_limit, p_daily_remaining,
  p_retry_after_seconds, p_has_product::text, p_is_authorized::text,
  p_catalog_revision, coalesce(array_to_json(p_foreign_members), 'null'));
