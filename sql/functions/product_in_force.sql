-- product_in_force returns what of a product is in force at an instant, as is known now or as was known at another
-- instant [D96]: its form, and a sheet for each firm and for all that have one.
--
-- Example: select * from product_in_force('acme-myga', '2026-12-01T00:00-05:00', p_known_at => '2026-11-28T12:00Z');
create or replace function product_in_force(
  p_slug text, p_at timestamptz default now(), p_known_at timestamptz default null
) returns table (kind text, firm text, name text, in_force_from timestamptz, in_force_to timestamptz,
                 known_from timestamptz, known_to timestamptz)
language sql stable as $$
  select l.kind, l.firm, p.name, lower(p.in_force), upper(p.in_force), lower(p.known), upper(p.known)
    from term_line as l
    join term_period as p on p.line = l.id
   where l.slug = p_slug and p.in_force @> p_at
     and case when p_known_at is null then upper_inf(p.known) else p.known @> p_known_at end
   order by l.kind, l.firm nulls first;
$$;
