-- list_illustrations returns the records that a key may have made again, newest first: of a reference by its marks, or all
-- where `p_marks` is null; from `p_since` on, and before the record of `p_at` and `p_id` [D306]. Those that were deleted are
-- not among them. `place` is what the page after a record begins with.
--
-- A page costs as much as it has rows, whatever others have made: each key, firm and mark has an index in this order. Its
-- columns are compared as one, and joins are row by row: where PostgreSQL takes others' records for few, it would
-- otherwise read them all. It runs with its owner's rights, since the service's account cannot read the records.
--
-- Example: select * from list_illustrations(7, null, '-infinity', 'infinity', null, 101);
create or replace function list_illustrations(
  p_key_id int, p_marks text[], p_since timestamptz, p_at timestamptz, p_id uuid, p_limit int
) returns table (
  at timestamptz, place text, digest text, recipe text, wrapping_key text, wrapped text, noted text
)
language plpgsql stable
security definer
set search_path = public, pg_temp
set timezone = 'UTC'
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
declare
  c_first  constant uuid := '00000000-0000-0000-0000-000000000000';
  c_before constant uuid := coalesce(p_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_caller api_key;
begin
  select * into v_caller from api_key where id = p_key_id;
  return query
    with found as (
      -- Of a reference.
      select k.at, k.id
        from unnest(p_marks) as mark
       cross join lateral (
         select k.at, k.id
           from illustration_key as k
           join illustration_record as r using (at, id)
           left join api_key as maker on maker.id = r.key_id
          where k.reference is not null and k.at >= p_since and k.at <= p_at
            and (k.reference, k.at, k.id) >= (decode(mark, 'hex'), p_since, c_first)
            and (k.reference, k.at, k.id) < (decode(mark, 'hex'), p_at, c_before)
            and may_read_illustration(v_caller, maker, r.firm, r.product_slug)
          order by k.reference desc, k.at desc, k.id desc limit p_limit
       ) as k
       union
      -- Of keys that share a budget.
      select r.at, r.id
        from api_key as maker
       cross join lateral (
         select r.at, r.id
           from illustration_record as r
           join illustration_key as k using (at, id)
          where r.at >= p_since and r.at <= p_at
            and (r.key_id, r.at, r.id) >= (maker.id, p_since, c_first)
            and (r.key_id, r.at, r.id) < (maker.id, p_at, c_before)
            and may_read_illustration(v_caller, maker, r.firm, r.product_slug)
          order by r.key_id desc, r.at desc, r.id desc limit p_limit
       ) as r
       where p_marks is null and maker.budget_id = v_caller.budget_id
       union
      -- Of a firm.
      select r.at, r.id
        from (select where p_marks is null and v_caller.reads_all and v_caller.firm is not null) as asked
       cross join lateral (
         select r.at, r.id
           from illustration_record as r
           join illustration_key as k using (at, id)
           left join api_key as maker on maker.id = r.key_id
          where r.firm is not null and r.at >= p_since and r.at <= p_at
            and (r.firm, r.at, r.id) >= (v_caller.firm, p_since, c_first)
            and (r.firm, r.at, r.id) < (v_caller.firm, p_at, c_before)
            and may_read_illustration(v_caller, maker, r.firm, r.product_slug)
          order by r.firm desc, r.at desc, r.id desc limit p_limit
       ) as r
       union
      -- Of all.
      select r.at, r.id
        from (select where p_marks is null and v_caller.reads_all and v_caller.firm is null) as asked
       cross join lateral (
         select r.at, r.id
           from illustration_record as r
           join illustration_key as k using (at, id)
           left join api_key as maker on maker.id = r.key_id
          where r.at >= p_since and r.at <= p_at and (r.at, r.id) < (p_at, c_before)
            and may_read_illustration(v_caller, maker, r.firm, r.product_slug)
          order by r.at desc, r.id desc limit p_limit
       ) as r
    )
    select r.at, to_char(r.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || r.id, encode(r.digest, 'hex'), r.recipe,
           k.wrapping_key, encode(k.wrapped, 'base64'), encode(k.noted, 'base64')
      from (select f.at, f.id from found as f order by f.at desc, f.id desc limit p_limit) as page
      join illustration_record as r using (at, id)
      join illustration_key as k using (at, id)
     order by r.at desc, r.id desc;
end;
$$;

revoke execute on function list_illustrations(int, text[], timestamptz, timestamptz, uuid, int) from public;
