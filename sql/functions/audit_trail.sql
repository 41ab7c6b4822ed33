-- audit_trail is the calls of all keys, to read and to export [D36]: the key by its prefix and name. Filter by `at`;
-- without it every month is read. `inputs_sha256` is null since release 0.2.0: the column stays for those who read it.
--
-- `illustration_sha256` and `terms_sha256` are the digests of an illustration's recipe and of its terms [D149]. What an
-- account of the database did with records of illustrations has no key, but an `actor`, and `admin` for a method [D152].
--
-- `paper_sha256` is that of the bytes of a paper above its own digest; `verdict` is what a caller, who needs no key for
-- it, had a paper found to be [D177].
--
-- `firm` is that of the key now. `reference` is the mark of what the caller called the illustration, as long as its record
-- has it: no one makes it without a wrapping key, and the trail itself holds none [D306].
--
-- A row with `lost_until` stands for lost calls [D80]: `calls` of them arrived at `process` from `at` to
-- `lost_until`.
--
-- Example: select * from audit_trail where at >= '2026-11-01' and key_prefix = 'ann_live_Ab12345';
create or replace view audit_trail as
select at, request_id, k.prefix as key_prefix, k.name as key_name, method, route, product_slug, product_version, status,
       milliseconds, calls, null::text as inputs_sha256, illustration_id, upstream_call_id,
       null::timestamptz as lost_until, null::text as process, encode(illustration_sha256, 'hex') as illustration_sha256,
       encode(terms_sha256, 'hex') as terms_sha256, catalog_revision, software, illustrated_at, null::text as actor,
       encode(paper_sha256, 'hex') as paper_sha256, verdict, k.firm,
       (select encode(w.reference, 'hex')
          from illustration_record as r
          join illustration_key as w using (at, id)
         where r.at = audit_call.at and r.digest = illustration_sha256
         order by w.reference limit 1) as reference
  from audit_call
  left join api_key as k on k.id = key_id
 union all
select first_at, null, null, null, null, null, null, null, null, null, calls, null, null, null,
       last_at, process, null, null, null, null, null, null, null, null, null, null
  from audit_loss
 union all
select at, null, null, null, 'admin', 'ledger ' || action || ': ' || outcome, product_slug, null, null, null, 1, null,
       upper(regexp_replace(encode(substring(digest for 8), 'hex'), '(....)(....)(....)(....)', '\1-\2-\3-\4')), null,
       null, null, encode(digest, 'hex'), null, null, null, null, by, encode(paper_sha256, 'hex'), null, null, null
  from ledger_act;
