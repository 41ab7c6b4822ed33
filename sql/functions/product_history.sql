-- product_history returns the forms and sheets of a product, each with the periods it is or was in force, as was known
-- from when until when [D96]; `in_force_from` is null while it waits for approval, `known_to` for what is known now.
--
-- Example: select name, in_force_from, in_force_to, withdrawn_by from product_history('acme-myga') where known_to is null;
create or replace function product_history(p_slug text) returns table (
  kind text, firm text, name text, effective_from text, effective_to text,
  in_force_from timestamptz, in_force_to timestamptz, known_from timestamptz, known_to timestamptz,
  prepared_at timestamptz, prepared_by text, approved_at timestamptz, approved_by text,
  withdrawn_at timestamptz, withdrawn_by text, digest text)
language sql stable as $$
  with terms as (
    select 'form' as kind, null as firm, version as term, v.effective_from, v.effective_to, v.prepared_at,
           v.prepared_by, v.approved_at, v.approved_by, v.withdrawn_at, v.withdrawn_by, v.digest
      from product_version as v where slug = p_slug
     union all
    select 'sheet', s.firm, sheet, s.effective_from, s.effective_to, s.prepared_at,
           s.prepared_by, s.approved_at, s.approved_by, s.withdrawn_at, s.withdrawn_by, s.digest
      from rate_sheet as s where slug = p_slug
  )
  select t.kind, t.firm, t.term, t.effective_from, t.effective_to,
         lower(p.in_force), upper(p.in_force), lower(p.known), upper(p.known),
         t.prepared_at, t.prepared_by, t.approved_at, t.approved_by, t.withdrawn_at, t.withdrawn_by, t.digest
    from terms as t
    left join term_line as l on l.slug = p_slug and l.kind = t.kind and l.firm is not distinct from t.firm
    left join term_period as p on p.line = l.id and p.name = t.term
   order by t.kind, t.firm nulls first, t.prepared_at, t.term, lower(p.known), lower(p.in_force);
$$;
