-- No hash of inputs that a guess at them confirms [D215], [D216]. Servers that do not know of it go on as before: what they send of
-- such a hash is not kept.
begin;

call record_migration(19, 'no_hash_of_inputs');

-- The gate waits behind a statement that waits for these tables.
set local lock_timeout = '2s';

-- The trail has no hash of inputs any more. Its view keeps its columns, so that reports and rights on it stay.
create or replace view audit_trail as
select at, request_id, k.prefix as key_prefix, k.name as key_name, method, route, product_slug, product_version, status,
       milliseconds, calls, null::text as inputs_sha256, illustration_id, upstream_call_id,
       null::timestamptz as lost_until, null::text as process, encode(illustration_sha256, 'hex') as illustration_sha256,
       encode(terms_sha256, 'hex') as terms_sha256, catalog_revision, software, illustrated_at, null::text as actor,
       encode(paper_sha256, 'hex') as paper_sha256, verdict
  from audit_call
  left join api_key as k on k.id = key_id
 union all
select first_at, null, null, null, null, null, null, null, null, null, calls, null, null, null,
       last_at, process, null, null, null, null, null, null, null, null
  from audit_loss
 union all
select at, null, null, null, 'admin', 'ledger ' || action || ': ' || outcome, product_slug, null, null, null, 1, null,
       upper(regexp_replace(encode(substring(digest for 8), 'hex'), '(....)(....)(....)(....)', '\1-\2-\3-\4')), null,
       null, null, encode(digest, 'hex'), null, null, null, null, by, encode(paper_sha256, 'hex'), null
  from ledger_act;
alter table audit_call drop column inputs_sha256;

-- Records whose inputs were destroyed lose the hash of them. Those of earlier programs that have their inputs keep it, since
-- these programs make them again by it; it goes when the inputs go.
update illustration_record
   set recipe = regexp_replace(recipe, '"inputs":"[0-9a-f]{64}",', '')
 where deleted_at is not null;

commit;
