-- usage_of_key counts the calls of a key, and of those that it replaced or that replaced it, by product, as usage_call has them
-- [D309]; a null product has the calls that concern none. Calls that the trail lost are in no count. It runs with its owner's
-- rights, since the service's account cannot read the trail.
--
-- Example: select * from usage_of_key(7, '2026-11-01', '2026-12-01');
create or replace function usage_of_key(p_key_id int, p_since timestamptz, p_until timestamptz) returns table (
  product_slug text, requests bigint, illustrations bigint, papers bigint, refusals bigint
)
language sql stable
security definer
set search_path = public, pg_temp
set enable_seqscan = off
set jit = off
as $$
  select c.product_slug, sum(c.requests), sum(c.illustrations), sum(c.papers), sum(c.refusals)
    from api_key as caller
    join api_key as k on k.budget_id = caller.budget_id
    join usage_call as c on c.key_id = k.id
   where caller.id = p_key_id and c.at >= p_since and c.at < p_until
   group by c.product_slug
   order by c.product_slug nulls first;
$$;

revoke execute on function usage_of_key(int, timestamptz, timestamptz) from public;
