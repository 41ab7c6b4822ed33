-- check_chains recomputes the chains of the change log, of the acts of the ledger, and of the calls and losses of the
-- audit trail [D224]. It returns a row for each lane: its batches and rows as they are there, their hash, who let it
-- expire, and what is wrong; and for rows from before the chain a row without a lane.
--
-- Rows that were removed, altered, added, moved or written past the functions are found, unless the heads were rewritten
-- to match. `p_known`, rows that an earlier run returned and that are kept elsewhere, finds that too. p_chains are those to
-- verify; null is all. A month takes about as long as its export. It runs with its owner's rights, since the service's
-- account, on which `doctor` runs, can read none of these rows.
--
-- Example: select * from check_chains() where fault is not null;
create or replace function check_chains(p_chains text[] default null, p_known json default '[]')
returns table (chain text, lane int, batches bigint, rows bigint, hash text, expired_by text, fault text)
language plpgsql stable
security definer
set search_path = public, pg_temp
set timezone = 'UTC'
set datestyle = 'ISO'
set bytea_output = 'hex'
set extra_float_digits = 1
as $$
#variable_conflict use_column
declare
  v_chain text;
  v_table text;
  v_from  text;
begin
  for v_chain in
    select chain from chain_head where chain not in ('audit_call', 'audit_loss')
     union select k.chain from json_to_recordset(p_known) as k (chain text)
            where k.chain ~ '^(change_log|ledger_act|audit_(call|loss)_\d{4}_\d\d)$'
     union select c.relname::text from pg_inherits join pg_class as c on c.oid = inhrelid where inhparent = 'audit_call'::regclass
     union select 'audit_loss' || to_char(last_at, '_YYYY_MM') from audit_loss
     union values ('change_log'), ('ledger_act')
     order by 1
  loop
    continue when v_chain <> all (p_chains);
    v_table := regexp_replace(v_chain, '_\d{4}_\d\d$', '');
    v_from := format('(select * from %I%s) as r', v_table, case when v_table <> v_chain then
      format(' where %1$s >= %2$L and %1$s < %2$L::timestamptz + interval ''1 month''',
             case v_table when 'audit_loss' then 'last_at' else 'at' end,
             to_date(right(v_chain, 7), 'YYYY_MM')::timestamptz) end);
    return query execute format($query$
      with links as (
        select (batch %% 1000)::int as lane, batch, count(*) as rows,
               sha256(convert_to(string_agg(chain_text(r), chr(10) order by %2$s id), 'UTF8')) as link
          from %1$s where batch is not null group by batch
      ), kept as (
        select lane, batches, decode(hash, 'hex') as hash
          from json_to_recordset($2) as k (chain text, lane int, batches bigint, hash text)
         where chain = $1 and lane is not null
      ), placed as (
        select links.*, row_number() over (partition by lane order by batch) <= kept.batches as is_kept
          from links left join kept using (lane)
      ), found as (
        select lane, count(*) as batches, sum(rows)::bigint as rows, chain_hash(link order by batch) as hash,
               count(*) filter (where is_kept) as kept_batches,
               chain_hash(link order by batch) filter (where is_kept) as kept_hash
          from placed group by lane
      )
      select $1, lane, coalesce(f.batches, 0), coalesce(f.rows, 0), encode(coalesce(f.hash, h.hash), 'hex'), h.expired_by,
             case when h is null then 'its head is not there'
                  when h.expired_at is null and coalesce(f.rows, 0) <> h.rows
                  then format('%%s of %%s rows are there', coalesce(f.rows, 0), h.rows)
                  when h.expired_at is null and (f.batches, f.hash) is distinct from (h.batches, h.hash) and h.batches > 0
                  then 'rows were altered, or are in other batches'
                  when h.expired_at is not null and f.rows > 0 then 'it expired, and rows of it are there'
                  when h.expired_at is not null
                       and not exists (select from change_log where action = 'expire' and by = h.expired_by
                                          and subject = format('chain %%s %%s', $1, lane))
                  then 'it expired, and the change log has nothing of it'
                  when h.expired_at is not null and k.batches = h.batches and k.hash <> h.hash
                       or h.expired_at is null and k.hash <> coalesce(f.kept_hash, '')
                       or k.batches > h.batches
                  then 'it does not go on from the head that was kept' end
        from found as f
        full join (select * from chain_head where chain = $1) as h using (lane)
        full join kept as k using (lane)
      union all
      select $1, null, 0, count(*), null, null,
             case when count(*) filter (where %3$s) > 0
                  then format('%%s of %%s rows were written past the functions', count(*) filter (where %3$s), count(*)) end
        from %1$s where batch is null having count(*) > 0
      order by 2 nulls first $query$,
      v_from,
      case v_table when 'audit_call' then 'at,' else '' end,
      -- A row of before has an instant of before, by a clock that may be ahead.
      case when v_table = v_chain then 'true'
           else format('%s > (select since + interval ''10 minutes'' from chain_head where chain = %L and lane = 0)',
                       case v_table when 'audit_loss' then 'last_at' else 'at' end, v_table) end)
      using v_chain, p_known;
  end loop;
end;
$$;

revoke execute on function check_chains(text[], json) from public;
