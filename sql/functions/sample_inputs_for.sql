-- sample_inputs_for makes the `inputs_schema` of a product from its definition: the inputs that products share, and
-- Premium, riders, allocation, surrender period, rate lock and later premiums as the definition has them. `p_own` are
-- inputs beside or in place of these. Examples have the premium of the definition, inputs that the product takes, and
-- persons of ages at which it is sold. A definition with blanks has the inputs of what is filled in.
--
-- Example: select sample_inputs_for('Acme MYGA', '{"premium": {"minimum": 5000, "maximum": 1000000, "default": 50000}, …}');
create or replace function sample_inputs_for(p_name text, p_definition jsonb, p_own jsonb default '{}') returns jsonb
language sql immutable
as $$
  with premium as (
    -- Bounds may vary by state and surrender period.
    select jsonb_build_object('Premium', jsonb_strip_nulls(jsonb_build_object(
             'title', case when p_definition ? 'laterPremiums' then 'First premium in dollars' else 'Single premium in dollars' end,
             'type', 'number',
             'minimum', (select min(bound::numeric)
                           from jsonb_path_query(p_definition, '$.**.premium.minimum ? (@.type() == "number")') as bound),
             'maximum', (select max(bound::numeric)
                           from jsonb_path_query(p_definition, '$.**.premium.maximum ? (@.type() == "number")') as bound)
           ))) as inputs
  ), riders as (
    select coalesce(jsonb_object_agg(input, jsonb_build_object(
             'title', title, 'type', 'integer', 'oneOf', '[{"const": 0, "title": "None"}]' || codes, 'default', 0)), '{}') as inputs
      from (select rider ->> 'input' as input,
                   case
                     when bool_and(rider #>> '{terms,kind}' = 'lifetime_income') then 'Lifetime income rider'
                     when bool_and(rider #>> '{terms,kind}' <> 'lifetime_income') then 'Death benefit rider'
                     else 'Rider'
                   end as title,
                   jsonb_agg(jsonb_build_object('const', rider -> 'code', 'title', rider -> 'name') order by place) as codes
              from jsonb_array_elements(p_definition -> 'riders') with ordinality as listed (rider, place)
             group by 1) as elected
  ), allocations as (
    select case when count(*) < 2 then '{}' else jsonb_build_object('Allocations', jsonb_build_object(
             'title', 'Premium by crediting strategy, in per cent that sum to 100', 'type', 'array', 'maxItems', count(*),
             'items', jsonb_build_object(
               'type', 'object', 'required', '["strategy", "pct"]'::jsonb, 'additionalProperties', false,
               'properties', jsonb_build_object(
                 'strategy', jsonb_build_object('title', 'Crediting strategy', 'type', 'string', 'oneOf', jsonb_agg(
                   jsonb_build_object('const', strategy -> 'id', 'title', strategy -> 'name') order by place)),
                 'pct', '{"title": "Share of the premium in per cent", "type": "number", "minimum": 0, "maximum": 100}'::jsonb)))) end as inputs
      from jsonb_array_elements(p_definition -> 'strategies') with ordinality as listed (strategy, place)
  ), periods as (
    select case when count(*) = 0 then '{}' else jsonb_build_object('SurrenderPeriod', jsonb_build_object(
             'title', 'Surrender period', 'type', 'integer', 'default', p_definition #> '{surrenderPeriods,0,years}',
             'oneOf', jsonb_agg(jsonb_build_object(
               'const', years, 'title', years #>> '{}' || case years when '1' then ' year' else ' years' end) order by place))) end as inputs
      from jsonb_array_elements(p_definition -> 'surrenderPeriods') with ordinality as listed (period, place),
           lateral (select period -> 'years' as years) as named
  ), own as (
    select premium.inputs || riders.inputs || allocations.inputs || periods.inputs
           || case when p_definition ? 'rateLock'
                then '{"RateLockDate": {"title": "Day of the application", "type": "string", "format": "date"}}' else '{}' end::jsonb
           || case when p_definition ? 'laterPremiums'
                then '{"LaterPremiums": {"title": "Later premiums, each with its contract year", "type": "array", "items": {
                       "type": "object", "required": ["contractYear", "amount"], "additionalProperties": false,
                       "properties": {"contractYear": {"title": "Contract year", "type": "integer", "minimum": 2, "maximum": 121},
                                      "amount": {"title": "Amount in dollars", "type": "number", "minimum": 0}}}}}' else '{}' end::jsonb
           || case when p_definition #> '{laterPremiums,isTakenWithinYears}' = 'true'
                then '{"LaterPremiums": {"title": "Later premiums, each with its contract year and month", "type": "array", "items": {
                       "type": "object", "required": ["contractYear", "amount"], "additionalProperties": false,
                       "properties": {"contractYear": {"title": "Contract year", "type": "integer", "minimum": 1, "maximum": 121},
                                      "month": {"title": "Month of the year", "type": "integer", "minimum": 1, "maximum": 12, "default": 1},
                                      "amount": {"title": "Amount in dollars", "type": "number", "minimum": 0}}}}}' else '{}' end::jsonb
           || p_own as inputs
      from premium, riders, allocations, periods
  ), schema as (
    select sample_inputs(p_name || ' inputs', own.inputs) as schema from own
  ), birth as (
    -- A date of birth stays unless the form, or the riders of that person that examples elect, are not sold at the age when
    -- the rates begin; then it is that of the age between.
    select name, year - trunc((youngest + oldest) / 2) || '-01-01' as born
      from (values ('Owner_DOB', 1980, 'owner'), ('Annuitant_DOB', 1946, 'annuitant')) as person (name, born_in, life),
           lateral (select substring(p_definition ->> 'ratesEffectiveOn' from '^\d{4}')::int as year) as rates,
           lateral jsonb_path_query_array(p_definition, '$.riders[*] ? (@.code == 1 && @.coveredLife == $life).issueAge',
                                          jsonb_build_object('life', life)) as elected,
           lateral (select max((age ->> 'minimum')::numeric) filter (where jsonb_typeof(age -> 'minimum') = 'number') as youngest,
                           min((age ->> 'maximum')::numeric) filter (where jsonb_typeof(age -> 'maximum') = 'number') as oldest
                      from jsonb_array_elements(elected || jsonb_build_array(p_definition -> 'issueAge')) as age) as bound
     where youngest <= oldest and year - born_in not between youngest and oldest
  )
  select jsonb_set(schema, '{examples}', (
           select jsonb_agg(example || jsonb_build_object('Premium', p_definition #> '{premium,default}') || (
                    select coalesce(jsonb_object_agg(name, born), '{}') from birth where example ? name) order by place)
             from jsonb_array_elements(schema -> 'examples') with ordinality as listed (example, place)))
    from schema;
$$;
