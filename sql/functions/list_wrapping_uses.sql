-- list_wrapping_uses says how many times each wrapping key was used: by records as count_wraps counted them, and by rotations as
-- `ledger_act` has them. It runs with its owner's rights, for the accounts of service and administrator [D214].
--
-- Example: select * from list_wrapping_uses();  -> 1f2e3d4c5b6a7988 | 2026-11-24 … | 1048576
create or replace function list_wrapping_uses() returns table (id text, first_used_at timestamptz, uses bigint)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select w.id, w.first_used_at,
         coalesce((select last_value from pg_sequences
                    where schemaname = 'public' and sequencename = format('wraps_%s', w.id)), 0)
         + coalesce((select sum(substring(outcome from '^\d+')::bigint)::bigint from ledger_act
                      where action = 'rotate' and outcome like format('%% wrapped by %s,%%', w.id)), 0)
    from wrapping_key as w;
$$;

revoke execute on function list_wrapping_uses() from public;
