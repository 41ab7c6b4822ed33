-- settle_requests is what the gate calls: it lets in whoever is alone in his batch and plainly fits, by
-- one statement, and decides on everybody else by admit_requests. `p_requests` is the text of the JSON
-- array described there; `p_answers` becomes that of an array of its answers, in any order. It
-- answers when the counts are on disk, without keeping the budgets locked for as long as the disk takes.
--
-- There are two such statements, of which "o" chooses one: true for a caller who asked a moment ago and
-- probably has a run open. That is a guess, which costs time when it is wrong and nothing else. One
-- statement with the choice inside would be prepared as a whole, at a fifth more for a busy caller.
-- Joining an open run decides nothing that was not decided when the run was last written: until
-- `product_open_until_ms` nothing expires and the day stays the same, so all that is left to see is
-- whether everybody fits beneath both limits. Otherwise the lists are written as admit_requests
-- would; whoever fits before expired runs are taken out fits after that as well.
-- Where a budget has stamps beyond now both leave it to admit_requests [D69].
-- Either way the row is written by the statement that reads it; when somebody else was faster,
-- PostgreSQL reads the row again, and the clock with it. When a budget is held for longer than
-- `lock_timeout` the call fails with 55P03: nobody else is in the batch.
--
-- A budget's row stays locked until its transaction ends, and a durable transaction ends after the
-- disk: many sessions that admit requests of one key would wait for one disk write after the other.
-- So the counts are committed first without waiting, which frees the rows; then a second, empty
-- transaction waits for the log up to its own end, which lies behind them, and shares that one
-- write with every session that waits at the moment. It writes a record of no meaning, since a
-- transaction that writes nothing would not wait. Whoever is let in is so let in durably; a
-- crash in between loses counts of requests that nobody was answered. For a caller who did not ask a
-- moment ago hardly anybody waits: one transaction, which waits for the disk itself, is cheaper.
--
-- With `synchronous_commit = off` for the session nothing waits. A batch that was refused as a whole
-- wrote nothing and does not wait either. Each step that locks budgets is a transaction of its own:
-- a caller who is alone, the budgets that are free, and then those that were held, one after the other.
--
-- `p_now` replaces the clock in tests. Example: limit 1,000 in 60 s, a run opened at 12:00:00.100 with
-- one request; before 12:00:00.500
--   call settle_requests('[{"h": "…", "d": "product", "s": "demo-fia", "n": 16, "o": true}]', null)
--   -> [{"ordinal": 1, "admitted": 16, "remaining": 983, …}]
create or replace procedure settle_requests(
  p_requests text, inout p_answers text, p_now timestamptz default null)
language plpgsql as $$
declare
  c_day_ms      constant bigint := 86400000;
  c_runs_max    constant int := 120;
  c_behind_ms_max constant int := 1000;
  c_requests    constant jsonb := p_requests;
  c_count       constant int := jsonb_array_length(c_requests);
  v_request     jsonb;
  v_slug        text;
  v_count       int;
  v_seems_open  boolean;
  v_answer      text;
  v_answers     text[] := '{}';
  v_settled     int[] := '{}';
  v_waits       boolean := false;
  v_step        record;
  v_has_counted boolean := false;
  v_void        text;
begin
  -- Functions are called by assignments because `perform` costs four times as much.
  if c_count = 1 and c_requests -> 0 ->> 'd' = 'product' then
    v_request := c_requests -> 0;
    v_slug := v_request ->> 's';
    v_count := v_request ->> 'n';
    v_seems_open := v_request ->> 'o' = 'true';
    -- On the unique indexes, however small the tables are when a session first plans this.
    v_void := set_config('enable_seqscan', 'off', true) || set_config('lock_timeout', '200ms', true);
    if v_seems_open then
      v_void := set_config('synchronous_commit', 'off', true);
      update api_budget as b
         set product_used = b.product_used + v_count,
             product_joined = b.product_joined + v_count,
             product_joined_ms = least(
               b.product_open_until_ms - 1,
               greatest(floor(extract(epoch from coalesce(p_now, clock_timestamp())) * 1000)::bigint,
                        b.newest_ms, b.product_joined_ms)),
             day_used = b.day_used + v_count,
             requests_total = b.requests_total + v_count
        from api_key as k, catalog as c
       where c.is_the_only_row
         and k.hash = decode(v_request ->> 'h', 'hex')
         and k.is_active
         and k.allowed_cidrs is null
         and b.id = k.budget_id
         and b.product_open_until_ms > greatest(
               floor(extract(epoch from coalesce(p_now, clock_timestamp())) * 1000)::bigint,
               b.newest_ms, b.product_joined_ms)
         and greatest(b.newest_ms, b.product_joined_ms) <= c_behind_ms_max
               + floor(extract(epoch from coalesce(p_now, clock_timestamp())) * 1000)::bigint
         and coalesce(k.expires_at >= to_timestamp(b.product_open_until_ms / 1000.0), true)
         and b.product_used + v_count <= b.requests_per_window
         and b.day_used + v_count <= b.requests_per_day
      returning admission_answer(
        1, k.id, k.prefix, k.mode, v_count,
        b.requests_per_window, b.requests_per_window - b.product_used,
        b.requests_per_day, b.requests_per_day - b.day_used,
        0, v_slug = any (c.active_slugs), '*' = any (k.products) or v_slug = any (k.products),
        c.revision, null) into v_answer;
    else
      update api_budget as b
         set (newest_ms, day_number, day_used, requests_total, product_used,
              product_run_at, product_run_count, product_joined, product_open_until_ms) = (
           select t.now_ms,
                  r.day_number,
                  v_count + case when b.day_number = r.day_number then b.day_used else 0 end,
                  b.requests_total + v_count,
                  v_count + b.product_used - case when e.expired = 0 then 0 else (
                    select sum(c) from unnest(r.run_count[:e.expired]) as c) end,
                  r.run_at[e.expired + 1 : e.last_kept] || t.now_ms,
                  r.run_count[e.expired + 1 : e.last_kept]
                    || v_count + case when e.last_kept < e.last then r.run_count[e.last] else 0 end,
                  0,
                  case when r.slice_ms = 1 then 0
                       else least((t.now_ms / r.slice_ms + 1) * r.slice_ms,
                                  case when e.expired < e.last_kept then r.run_at[e.expired + 1]
                                       else t.now_ms end + b.window_ms + 1,
                                  (r.day_number + 1) * c_day_ms) end
             from (
               select greatest(
                 floor(extract(epoch from coalesce(p_now, clock_timestamp())) * 1000)::bigint,
                 b.newest_ms, b.product_joined_ms) as now_ms
               offset 0
             ) as t, lateral (
               select (t.now_ms / c_day_ms)::int as day_number,
                      case when b.requests_per_window <= c_runs_max then 1
                           else (b.window_ms + c_runs_max - 1) / c_runs_max end as slice_ms,
                      case when b.product_joined = 0 then b.product_run_at
                           else trim_array(b.product_run_at, 1) || b.product_joined_ms end as run_at,
                      case when b.product_joined = 0 then b.product_run_count
                           else trim_array(b.product_run_count, 1)
                                || b.product_run_count[cardinality(b.product_run_count)]
                                   + b.product_joined end as run_count
               offset 0
             ) as r, lateral (
               select cardinality(r.run_at) as last,
                      cardinality(r.run_at) - case
                        when r.run_at[cardinality(r.run_at)] / r.slice_ms = t.now_ms / r.slice_ms
                        then 1 else 0 end as last_kept,
                      case when r.run_at[1] + b.window_ms < t.now_ms
                           then width_bucket(t.now_ms - b.window_ms - 1, r.run_at)
                           else 0 end as expired
               offset 0
             ) as e)
        from api_key as k, catalog as c
       where c.is_the_only_row
         and k.hash = decode(v_request ->> 'h', 'hex')
         and k.is_active
         and k.allowed_cidrs is null
         and b.id = k.budget_id
         and greatest(b.newest_ms, b.product_joined_ms) <= c_behind_ms_max
               + floor(extract(epoch from coalesce(p_now, clock_timestamp())) * 1000)::bigint
         and (k.expires_at is null or k.expires_at > to_timestamp(greatest(
               floor(extract(epoch from coalesce(p_now, clock_timestamp())) * 1000)::bigint,
               b.newest_ms, b.product_joined_ms) / 1000.0))
         and b.product_used + v_count <= b.requests_per_window
         and b.day_used + v_count <= b.requests_per_day
      returning admission_answer(
        1, k.id, k.prefix, k.mode, v_count,
        b.requests_per_window, b.requests_per_window - b.product_used,
        b.requests_per_day, b.requests_per_day - b.day_used,
        0, v_slug = any (c.active_slugs), '*' = any (k.products) or v_slug = any (k.products),
        c.revision, null) into v_answer;
    end if;
    if v_answer is not null then
      if v_seems_open then
        commit;
        v_void := pg_logical_emit_message(true, 'admission', '');
      end if;
      p_answers := '[' || v_answer || ']';
      return;
    end if;
  end if;

  v_void := set_config('synchronous_commit', 'off', true);
  while cardinality(v_settled) < c_count loop
    if pg_current_xact_id_if_assigned() is not null then
      v_has_counted := true;
      commit;
      v_void := set_config('synchronous_commit', 'off', true);
    end if;
    v_step := admit_requests(c_requests, v_settled, v_waits, p_now);
    -- Without the catalog's row nothing is ever settled.
    exit when v_waits and v_step.settled is null;
    v_waits := true;
    v_answers := v_answers || v_step.answers;
    v_settled := v_settled || v_step.settled;
  end loop;
  p_answers := '[' || array_to_string(v_answers, ',') || ']';

  v_has_counted := v_has_counted or pg_current_xact_id_if_assigned() is not null;
  commit;
  if v_has_counted then
    v_void := pg_logical_emit_message(true, 'admission', '');
  end if;
end;
$$;

-- Servers of the version before ask in jsonb. While a fleet is replaced, both kinds ask.
drop procedure if exists settle_requests(jsonb, jsonb);
create or replace procedure settle_requests(
  p_requests jsonb, inout p_answers jsonb, p_now timestamptz default null)
language plpgsql as $$
declare
  v_answers text;
begin
  call settle_requests(p_requests::text, v_answers, p_now);
  p_answers := v_answers;
end;
$$;
