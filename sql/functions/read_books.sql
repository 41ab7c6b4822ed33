-- read_books says what the books have of a paper: of the illustration of a digest, which was made for an instant, and of
-- the SHA-256 of its printed bytes [D177]. Records are found by digest; lines of the audit trail, which have no index,
-- by the instant that they share with the illustration; reproductions by an administrator by digest.
--
-- It runs with its owner's rights, since the service's account can read neither records nor calls.
--
-- Example: select * from read_books(repeat('ab', 32), '2026-11-23T10:00:00Z', repeat('cd', 32));
create or replace function read_books(
  p_digest text, p_instant timestamptz, p_paper text,
  out is_known boolean, out has_paper boolean, out has_other_papers boolean, out figures_sha256 text,
  out is_deleted boolean, out product_version_now text
)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  with entry as (
    select r.product_slug, r.paper_sha256, r.figures_sha256, r.deleted_at is not null as is_deleted
      from illustration_record as r
     where r.digest = decode(p_digest, 'hex')
     union all
    -- What was verified is no entry: any file names any digest.
    select c.product_slug, c.paper_sha256, null, false
      from audit_call as c
     where c.at = p_instant and c.illustration_sha256 = decode(p_digest, 'hex') and c.status = 200 and c.verdict is null
     union all
    select l.product_slug, l.paper_sha256, null, false
      from ledger_act as l
     where l.digest = decode(p_digest, 'hex') and l.action = 'reproduce' and l.paper_sha256 is not null
  )
  select count(*) > 0,
         coalesce(bool_or(paper_sha256 = decode(p_paper, 'hex')), false),
         coalesce(bool_or(paper_sha256 <> decode(p_paper, 'hex')), false),
         max(encode(figures_sha256, 'hex')),
         coalesce(bool_or(is_deleted), false),
         (select f.name from product_in_force(max(product_slug)) as f where f.kind = 'form')
    from entry;
$$;

revoke execute on function read_books(text, timestamptz, text) from public;
