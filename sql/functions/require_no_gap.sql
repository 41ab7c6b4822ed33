-- require_no_gap refuses terms after which the forms of a product, or its sheets for all, would have a time without any,
-- between the first and the last. In one without a sheet for a distributor that for all is in force [D99, D221].
--
-- Example: create constraint trigger term_period_leaves_no_gap after insert or update on term_period
--          deferrable initially deferred for each row execute function require_no_gap();
create or replace function require_no_gap() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_known tstzmultirange;
begin
  if exists (select from term_line where id = new.line and firm is not null) then
    return null;
  end if;
  select range_agg(in_force) into v_known from term_period where line = new.line and upper_inf(known);
  if range_merge(v_known)::tstzmultirange <> v_known then
    raise exception 'Nothing of % would be in force in %',
      (select concat_ws(' ', slug, kind, firm) from term_line where id = new.line),
      range_merge(v_known)::tstzmultirange - v_known
      using errcode = 'exclusion_violation', hint = 'Enter terms for that time first, or in the same transaction.';
  end if;
  return null;
end;
$$;
