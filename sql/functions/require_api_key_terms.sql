-- require_api_key_terms raises an error with every parameter of issue_api_key or set_api_key that is wrong, one per
-- line, and what is allowed there. Null is not looked at.
--
-- Example: select require_api_key_terms(p_name => '', p_window => '8 days');
--   -> p_name must have 1 to 200 characters, not spaces alone
--      p_window must be 100 milliseconds to 7 days
create or replace function require_api_key_terms(
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
  p_scopes                  text[]      default null
) returns void
language plpgsql volatile as $$
declare
  c_count  constant text := 'be a whole number from 1 to 1000000000';
  c_window constant text := 'be 100 milliseconds to 7 days';
  v_faults text;
begin
  select string_agg(format('%s must %s', parameter, allowed), e'\n' order by place) into v_faults
    from (values
      (1, 'p_name', 'have 1 to 200 characters, not spaces alone', p_name ~ '\S' and length(p_name) <= 200),
      (2, 'p_products', 'be 1 to 500 product slugs, or ''*'' for all',
       cardinality(p_products) between 1 and 500 and not exists (
         select from unnest(p_products) as slug
          where (slug = '*' or slug ~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,63}$') is not true)),
      (3, 'p_requests_per_window', c_count, p_requests_per_window between 1 and 1000000000),
      (4, 'p_window', c_window, p_window between '100 milliseconds' and '7 days'),
      (5, 'p_requests_per_day', c_count, p_requests_per_day between 1 and 1000000000),
      (6, 'p_fia_requests_per_window', c_count, p_fia_requests_per_window between 1 and 1000000000),
      (7, 'p_fia_window', c_window, p_fia_window between '100 milliseconds' and '7 days'),
      (8, 'p_expires_at', 'be later than now', p_expires_at > clock_timestamp()),
      (9, 'p_allowed_cidrs', 'be 1 to 100 networks',
       cardinality(p_allowed_cidrs) between 1 and 100 and array_position(p_allowed_cidrs, null) is null),
      (10, 'p_firm', 'have 1 to 200 characters, not spaces alone', p_firm ~ '\S' and length(p_firm) <= 200),
      (11, 'p_scopes', 'be some of illustrate, explain, runs, reproduce, administer, or ''*'' for all',
       p_scopes = '{*}' or (cardinality(p_scopes) between 1 and 5
         and p_scopes <@ '{illustrate,explain,runs,reproduce,administer}' and array_position(p_scopes, null) is null))
    ) as term (place, parameter, allowed, is_right)
   where not is_right;
  if v_faults is not null then
    raise exception '%', v_faults using errcode = 'invalid_parameter_value';
  end if;
end;
$$;
