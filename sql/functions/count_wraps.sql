-- count_wraps counts how many times a wrapping key was used, in a sequence of its own: AES-GCM allows a key 2^32 random
-- vectors (NIST SP 800-38D section 8.3) [D214]. A sequence is neither locked until the end of a transaction nor rolled back: a
-- batch that is sent again counts twice. The first use makes it. For a key of before there was a count it begins with the
-- records since the key's first month, as statistics have them.
create or replace function count_wraps(p_key text, p_uses bigint) returns void
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  v_counter constant text := format('wraps_%s', p_key);
begin
  if to_regclass(quote_ident(v_counter)) is null then
    perform pg_advisory_xact_lock(hashtext('count_wraps'));
    execute format('create sequence if not exists %I start %s', v_counter,
                   (select 1 + coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint
                      from wrapping_key as w
                      join pg_inherits on inhparent = 'illustration_key'::regclass
                      join pg_class as c on c.oid = inhrelid
                       and c.relname >= to_char(first_used_at at time zone 'UTC', '"illustration_key_"YYYY_MM')
                     where w.id = p_key and first_used_at < now()));
  end if;
  perform nextval(quote_ident(v_counter)::regclass) from generate_series(1, p_uses);
end;
$$;

revoke execute on function count_wraps(text, bigint) from public;
