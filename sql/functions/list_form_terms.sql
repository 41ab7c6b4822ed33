-- list_form_terms returns the terms of a form in each combination of a state's variation and a surrender period that is
-- illustrated, as the service merges them [D99, D100].
--
-- Example: select list_form_terms(definition) from product where slug = 'acme-myga';
create or replace function list_form_terms(p_definition jsonb) returns setof jsonb
language plpgsql stable as $$
begin
  return query
  with variations as (
    select place, entry -> 'states' as states, entry -> 'terms' as terms
      from jsonb_array_elements(case jsonb_typeof(p_definition -> 'variations') when 'array' then p_definition -> 'variations'
                                else '[]' end) with ordinality as v (entry, place)
  ), states as (
    select state, coalesce((select min(place) from variations where states ? state),
                           (select min(place) from variations where states is null)) as place
      from unnest('{AL,AK,AS,AZ,AR,CA,CO,CT,DE,DC,FL,GA,GU,HI,ID,IL,IN,IA,KS,KY,LA,ME,MD,MA,MI,MN,MS,MO,MT,NE,NV,NH,
                    NJ,NM,NY,NC,ND,MP,OH,OK,OR,PA,PR,RI,SC,SD,TN,TX,UT,VT,VA,VI,WA,WV,WI,WY}'::text[]) as state
  ), illustrated as (
    select distinct place, terms
      from states left join variations using (place)
     where p_definition -> 'illustratesUnavailableStates' = 'true'
        or (p_definition -> 'unavailableStates' ? state) is not true
           and coalesce(terms -> 'isSold', p_definition -> 'isSold') is distinct from 'false'
  ), in_states as (
    select patch_terms(p_definition, terms) as terms from illustrated
  )
  select patch_terms(terms, period -> 'terms', true)
    from in_states
    left join lateral jsonb_array_elements(case jsonb_typeof(terms -> 'surrenderPeriods') when 'array'
                                           then terms -> 'surrenderPeriods' else '[]' end) as period on true;
end;
$$;
