-- read_illustration finds the records of an illustration that a key may have made again, as may_read_illustration says
-- [D151]. At most two digests are returned, since two are one too many.
--
-- It runs with its owner's rights, since the service's account cannot read the records.
--
-- Example: select * from read_illustration('FB23-216F-B143-4E1F', 7);

create or replace function read_illustration(p_id text, p_key_id int) returns table (
  at timestamptz, id uuid, digest text, product_slug text, recipe text, source jsonb, figures_sha256 text,
  json_sha256 text, pdf_sha256 text, paper_sha256 text, inputs text, wrapping_key text, wrapped text)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select distinct on (r.digest)
         r.at, r.id, encode(r.digest, 'hex'), r.product_slug, r.recipe, r.source, encode(r.figures_sha256, 'hex'),
         encode(r.json_sha256, 'hex'), encode(r.pdf_sha256, 'hex'), encode(r.paper_sha256, 'hex'),
         encode(r.inputs, 'base64'), k.wrapping_key,
         encode(k.wrapped, 'base64')
    from illustration_digests(p_id) as asked
    join illustration_record as r on r.digest between asked.first_digest and asked.last_digest
    join illustration_key as k using (at, id)
    join api_key as caller on caller.id = p_key_id
    left join api_key as maker on maker.id = r.key_id
   where may_read_illustration(caller, maker, r.firm, r.product_slug)
   order by r.digest, r.at desc
   limit 2;
$$;

revoke execute on function read_illustration(text, int) from public;
