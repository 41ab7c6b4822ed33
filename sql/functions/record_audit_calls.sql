-- record_audit_calls writes calls into the audit trail [D36]: an array of objects with the columns of
-- `audit_call`; a hash of inputs, as earlier programs send it, is not kept [D216]. Among them may be records of
-- illustrations [D150], objects with the columns of `illustration_record`,
-- `wrapping_key`, `wrapped`, `reference` and `noted`; the firm is that of the key now. What is recorded already is skipped, so a retry is safe.
--
-- What no server could have seen is not written so [D225]: an instant ahead of the database's clock becomes one at most
-- 5 minutes ahead, and one without a partition the first with one, since calls wait while the database is down; a key that
-- is not there becomes none; and a row is one call, or up to 100,000 where refusals or files that are no papers are
-- added up [D36]. The rows are a batch in the chains of their months [D224].
--
-- It runs with its owner's rights, and only for accounts of grant_service_rights: nothing else adds to the
-- trail [D73]. The search path keeps a caller's temporary tables from shadowing ours.
create or replace function record_audit_calls(p_calls json) returns void
language plpgsql volatile
security definer
set search_path = public, pg_temp
set lock_timeout = '500ms'
set timezone = 'UTC'
set datestyle = 'ISO'
set bytea_output = 'hex'
set extra_float_digits = 1
as $$
declare
  c_first constant timestamptz := date_trunc('month', now()) - interval '1 month';
  c_last  constant timestamptz := now() + interval '5 minutes';
  v_batch bigint;
  v_chain text;
  v_rows  bigint;
  v_lines text;
  v_wraps json;
begin
  if p_calls::text = '[]' then
    return;
  end if;
  v_batch := lock_lane('audit_call');
  for v_chain, v_rows, v_lines in
    with written as (
      insert into audit_call (at, id, request_id, key_id, method, route, product_slug, product_version,
                              status, milliseconds, calls, illustration_id,
                              upstream_call_id, illustration_sha256, terms_sha256, catalog_revision, software,
                              illustrated_at, paper_sha256, verdict, batch)
      select greatest(least(call.at, c_last), c_first),
             call.id, request_id, k.id, method, route, product_slug, product_version, status, milliseconds,
             case when status = 429 or verdict is not null and illustration_id is null
                  then greatest(least(calls, 100000), 1) else 1 end,
             illustration_id, upstream_call_id, decode(illustration_sha256, 'hex'), decode(terms_sha256, 'hex'), catalog_revision, software,
             illustrated_at, decode(paper_sha256, 'hex'), verdict, v_batch
        from json_to_recordset(p_calls) as call (
          at timestamptz, id uuid, request_id text, key_id int, method text, route text,
          product_slug text, product_version text, status int, milliseconds real, calls int,
          illustration_id text, upstream_call_id text, illustration_sha256 text, terms_sha256 text,
          catalog_revision int, software text, illustrated_at timestamptz, paper_sha256 text, verdict text, digest text)
        left join api_key as k on k.id = key_id
       where digest is null
      on conflict do nothing
      returning tableoid, audit_call.at, audit_call.id, chain_text(audit_call) as line
    )
    select tableoid::regclass::text, count(*), string_agg(line, chr(10) order by at, id) from written group by tableoid
  loop
    perform extend_chain(v_chain, v_batch, v_rows, v_lines);
  end loop;

  if position('"digest":' in p_calls::text) = 0 then
    return;
  end if;
  -- What no key wraps could never be read, and a process that starts asks for each wrapping key.
  with given as (
    select greatest(least(given.at, c_last), c_first) as at, given.id, decode(digest, 'hex') as digest, key_id, k.firm,
           product_slug, recipe, source, decode(figures_sha256, 'hex') as figures_sha256,
           decode(json_sha256, 'hex') as json_sha256, decode(pdf_sha256, 'hex') as pdf_sha256,
           decode(paper_sha256, 'hex') as paper_sha256,
           decode(inputs, 'base64') as inputs, wrapping_key, decode(wrapped, 'base64') as wrapped,
           decode(reference, 'hex') as reference, decode(noted, 'base64') as noted
      from json_to_recordset(p_calls) as given (
        at timestamptz, id uuid, digest text, key_id int, product_slug text, recipe text, source jsonb,
        figures_sha256 text, json_sha256 text, pdf_sha256 text, paper_sha256 text, inputs text, wrapping_key text, wrapped text,
        reference text, noted text)
      join api_key as k on k.id = key_id
     where digest is not null and wrapping_key ~ '^[0-9a-f]{16}$'
  ), written as (
    insert into illustration_record (at, id, digest, key_id, firm, product_slug, recipe, source, figures_sha256,
                                     json_sha256, pdf_sha256, paper_sha256, inputs)
    select at, id, digest, key_id, firm, product_slug, recipe, source, figures_sha256, json_sha256, pdf_sha256,
           paper_sha256, inputs
      from given
    on conflict do nothing
    returning at, id
  ), known as (
    insert into wrapping_key (id) select distinct wrapping_key from given on conflict do nothing
  ), wrapped as (
    -- A row that is sent again after its record was deleted brings no key back.
    insert into illustration_key (at, id, wrapping_key, wrapped, reference, noted)
    select at, id, wrapping_key, wrapped, reference, noted from given join written using (at, id)
    returning wrapping_key
  )
  select json_object_agg(wrapping_key, uses) into v_wraps
    from (select wrapping_key, count(*) as uses from wrapped group by wrapping_key) as counted;
  perform count_wraps(key, value::bigint) from json_each_text(v_wraps);
end;
$$;

revoke execute on function record_audit_calls(json) from public;
