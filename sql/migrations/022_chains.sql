-- Chains of hashes over the change log, the audit trail and the acts of the ledger [D224]. Servers that do not know of
-- them go on as before.
begin;

call record_migration(22, 'chains');

-- The gate waits behind a statement that waits for these tables.
set local lock_timeout = '2s';

-- The newest hash of a chain. A chain is a table, or a month of one that expires by months; its lanes are extended side
-- by side, so that no writer waits for another. `rows` were written in `batches`, the first after `since`; each batch
-- extends `hash` by that of its rows. A row without a month, of a table with months, is where a lane of all its months is
-- locked. The heads of months that expired stay.
create table chain_head (
  chain      text        not null,
  lane       int         not null,
  batches    bigint      not null default 0,
  rows       bigint      not null default 0,
  hash       bytea       not null default '',
  since      timestamptz not null default clock_timestamp(),
  expired_at timestamptz,
  expired_by text,
  primary key (chain, lane),
  constraint chain_head_lane_is_0_to_999 check (lane between 0 and 999)
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_cost_delay = 0
);

-- Batches in the order in which lanes were extended: 1,000 times a number of this sequence, and the lane. Rows from
-- before the chain have none.
create sequence chain_batch;
alter table change_log add column batch bigint;
alter table ledger_act add column batch bigint;
alter table audit_call add column batch bigint;
alter table audit_loss add column batch bigint;

-- lock_lane takes a lane of a table that no other session extends, until the end of the transaction, and returns the
-- number of its next batch.
create function lock_lane(p_table text) returns bigint
language plpgsql volatile as $$
declare
  v_lane int;
begin
  loop
    select lane into v_lane from chain_head where chain = p_table order by lane for update skip locked limit 1;
    exit when found;
    insert into chain_head (chain, lane)
    select p_table, coalesce(max(lane) + 1, 0) from chain_head where chain = p_table
    on conflict do nothing returning lane into v_lane;
    exit when found;
  end loop;
  return nextval('chain_batch') * 1000 + v_lane;
end;
$$;

-- chain_text is a row as its chain has it: its columns as PostgreSQL writes a row, without those at the end that are
-- null, so that a column that is added later changes no row before it. Its callers set how instants, bytes and numbers are
-- written.
create function chain_text(p_row anyelement) returns text
language sql stable as $$ select rtrim(p_row::text, ',)') $$;

-- chain_hash folds the hashes of batches, each of which is that of its rows as lines of text.
create function chain_step(p_hash bytea, p_link bytea) returns bytea
language sql immutable as $$ select sha256(p_hash || p_link) $$;
create aggregate chain_hash(bytea) (sfunc = chain_step, stype = bytea, initcond = '');

-- extend_chain adds a batch to the lane that its number names.
create function extend_chain(p_chain text, p_batch bigint, p_rows bigint, p_lines text) returns void
language plpgsql volatile as $$
declare
  c_link constant bytea := sha256(convert_to(p_lines, 'UTF8'));
begin
  update chain_head
     set batches = batches + 1, rows = rows + p_rows, hash = chain_step(hash, c_link)
   where chain = p_chain and lane = p_batch % 1000;
  if not found then
    insert into chain_head (chain, lane, batches, rows, hash)
    values (p_chain, p_batch % 1000, 1, p_rows, chain_step('', c_link));
  end if;
end;
$$;

-- chain_row names the account that writes a row, whatever the statement says, and adds the row to the chain of its table.
create function chain_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set timezone = 'UTC' set datestyle = 'ISO' set bytea_output = 'hex' set extra_float_digits = 1 as $$
begin
  new.at := clock_timestamp();
  new.by := session_user;
  new.batch := lock_lane(tg_table_name);
  perform extend_chain(tg_table_name, new.batch, 1, chain_text(new));
  return new;
end;
$$;
revoke execute on function chain_row(), lock_lane(text), extend_chain(text, bigint, bigint, text) from public;

-- What was written before is the first batch.
set local timezone = 'UTC';
set local datestyle = 'ISO';
set local bytea_output = 'hex';
set local extra_float_digits = 1;
alter table change_log disable trigger change_log_kept;
alter table ledger_act disable trigger ledger_act_kept;
do $$
declare
  v_chain text;
  v_batch bigint;
begin
  foreach v_chain in array '{change_log,ledger_act}'::text[] loop
    v_batch := lock_lane(v_chain);
    execute format('update %I set batch = $1', v_chain) using v_batch;
    execute format('select extend_chain($1, $2, count(*), string_agg(chain_text(r), %L order by id)) from %I as r
                    having count(*) > 0', chr(10), v_chain)
      using v_chain, v_batch;
  end loop;
end;
$$;
alter table change_log enable trigger change_log_kept;
alter table ledger_act enable trigger ledger_act_kept;

-- Calls and losses from before are no part of a chain; where there are none, none is taken for one.
insert into chain_head (chain, lane, since)
select 'audit_call', 0, case when exists (select from audit_call) then clock_timestamp() else '-infinity' end
 union all
select 'audit_loss', 0, case when exists (select from audit_loss) then clock_timestamp() else '-infinity' end;

create trigger change_log_chained before insert on change_log for each row execute function chain_row();
create trigger ledger_act_chained before insert on ledger_act for each row execute function chain_row();

-- log_change writes a line of the change log; its arguments are what the row is, and the columns that name it. It is for
-- tables of this schema: a row of a temporary table is no change.
create or replace function log_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c_hidden constant text[] := array['hash', 'inputs_schema', 'definition', 'cells', 'book_revision']
    || case tg_table_name when 'product' then array['name', 'version', 'engine', 'default_format'] else '{}' end;
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - c_hidden end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - c_hidden end;
begin
  if tg_table_schema <> 'public' then
    raise exception 'Changes of %.% are not logged', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
  end if;
  insert into change_log (subject, action, before, after)
  select concat_ws(' ', tg_argv[0], string_agg(coalesce(v_new, v_old) ->> name, ' ' order by place)),
         case when tg_op <> 'UPDATE' then lower(tg_op)
              when v_new ->> 'approved_at' is distinct from v_old ->> 'approved_at' then 'approve'
              when v_new ->> 'withdrawn_at' is distinct from v_old ->> 'withdrawn_at' then 'withdraw'
              when v_new ->> 'expired_at' is distinct from v_old ->> 'expired_at' then 'expire'
              else 'update' end,
         case when tg_op = 'UPDATE' then (select jsonb_object_agg(key, value) from jsonb_each(v_old)
                                           where v_new -> key is distinct from value) else v_old end,
         case when tg_op = 'UPDATE' then (select jsonb_object_agg(key, value) from jsonb_each(v_new)
                                           where v_old -> key is distinct from value) else v_new end
    from unnest(tg_argv[1:]) with ordinality as named (name, place);
  return null;
end;
$$;
create trigger chain_head_logged after update of expired_at on chain_head
  for each row execute function log_change('chain', 'chain', 'lane');

commit;
