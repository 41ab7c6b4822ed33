-- require_fitting_sheets refuses a sheet that changes what a form does not have, where requests may combine the two from
-- now on: of pairs of which one has the name, in a line of the product book. Terms are in force with each other, or within
-- the form's rate lock. The service checks more, and before: what a change leads to [D100, D220].
--
-- Example: select require_fitting_sheets(id, '2026-12-01 A') from term_line where slug = 'acme-myga' and kind = 'sheet';
create or replace function require_fitting_sheets(p_line int, p_name text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_slug constant text := (select slug from term_line where id = p_line);
  v_pair record;
  v_found text;
begin
  if not exists (select from term_line where slug = v_slug and kind = 'sheet') then
    return;
  end if;
  for v_pair in
    with known as (
      select l.kind, p.name, p.in_force, (l.id, p.name) = (p_line, p_name) as is_changed
        from term_line as l
        join term_period as p on p.line = l.id
       where l.slug = v_slug and upper_inf(p.known)
    )
    select distinct v.version, s.sheet, v.definition, s.cells
      from known as f
      join product_version as v on v.slug = v_slug and v.version = f.name
      join known as k on k.kind = 'sheet' and (f.is_changed or k.is_changed)
      join rate_sheet as s on s.slug = v_slug and s.sheet = k.name
     where f.kind = 'form' and f.in_force && tstzrange(now(), null)
       and f.in_force && tstzrange(lower(k.in_force), upper(k.in_force) + case
             when jsonb_typeof(v.definition #> '{rateLock,daysMaximum}') = 'number'
             then least(367, (v.definition #>> '{rateLock,daysMaximum}')::numeric + 1)::float8
             else 0 end * interval '1 day')
  loop
    v_found := find_lacking_in_cells(v_pair.definition, v_pair.cells);
    if v_found is not null then
      raise exception 'Sheet % of % changes what version % does not have: %', v_pair.sheet, v_slug, v_pair.version, v_found
        using errcode = 'restrict_violation',
              hint = 'Enter terms that fit each other in one transaction, or first withdraw the ones that were a mistake.';
    end if;
  end loop;
end;
$$;

revoke execute on function require_fitting_sheets(int, text) from public;
