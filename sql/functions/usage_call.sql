-- usage_call is what each call of the audit trail counts as in a key's usage [D309]. `illustrations` are those that a call made
-- and had as its answer, quotes too; `papers` those of them with a paper. What a live key has repeated under its
-- Idempotency-Key counts as a request alone, since it is for an instant before the call; a test key, which may ask for any
-- instant, has it counted. `refusals` are answers 400 to 499. Filter by `key_id` and `at`.
--
-- Example: select product_slug, sum(requests) from usage_call where key_id = 7 and at >= '2026-11-01' group by 1;
create or replace view usage_call as
select at, key_id, product_slug, calls as requests, is_made::int as illustrations,
       (is_made and paper_sha256 is not null)::int as papers,
       case when status between 400 and 499 then calls else 0 end as refusals
  from (select at, key_id, product_slug, calls, status, paper_sha256,
               method = 'POST' and status = 200 and illustration_id is not null and verdict is null
               and (illustrated_at is null or (select mode = 'test' from api_key where id = key_id)) is true as is_made
          from audit_call
         where key_id is not null) as call;
