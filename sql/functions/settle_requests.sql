-- settle_requests asks admit_requests and answers when the counts are on disk, without keeping the
-- budgets locked for as long as the disk takes.
--
-- A budget's row stays locked until its transaction ends, and a durable transaction ends after the
-- disk: many sessions that admit requests of one key would wait for one disk write after the other.
-- So the counts are committed first without waiting, which frees the rows; then a second, empty
-- transaction waits for the log up to its own end, which lies behind them, and shares that one
-- write with every session that waits at the moment. Whoever is let in is so let in durably; a
-- crash in between loses counts of requests that nobody was answered.
--
-- With `synchronous_commit = off` for the session nothing waits. A batch that was refused as a whole
-- wrote nothing and does not wait either. `p_answers` becomes the rows of admit_requests as an array.
-- Example: call settle_requests('[{"h": "…", "d": "product", "s": "demo-fia", "n": 1}]', null);
create or replace procedure settle_requests(p_requests jsonb, inout p_answers jsonb)
language plpgsql as $$
declare
  v_has_counted boolean;
begin
  perform set_config('synchronous_commit', 'off', true);
  p_answers := (select jsonb_agg(to_jsonb(answer)) from admit_requests(p_requests) as answer);
  v_has_counted := pg_current_xact_id_if_assigned() is not null;
  commit;
  if v_has_counted then
    -- A record of no meaning: a transaction that writes nothing would not wait.
    perform pg_logical_emit_message(true, 'admission', '');
  end if;
end;
$$;
