-- settle_idempotent_request claims a request by claim_request, which documents `p_request` and the answer (both are texts of
-- JSON), and answers once count and claim are on disk, without holding the budget's row that long: see settle_requests. A crash
-- in between loses both together, of a request that was not answered.
--
-- Example: call settle_idempotent_request('{"h": "…", "d": "product", "s": "demo-fia", "n": 1, "a": [null], "c": "9f86…",
--                                           "w": "…", "l": 60}', null);
create or replace procedure settle_idempotent_request(
  p_request text, inout p_answer text, p_now timestamptz default null
) language plpgsql as $$
declare
  v_has_written boolean;
  v_void        text;
begin
  v_void := set_config('synchronous_commit', 'off', true);
  p_answer := claim_request(p_request::jsonb, p_now);
  v_has_written := pg_current_xact_id_if_assigned() is not null;
  commit;
  if v_has_written then
    v_void := pg_logical_emit_message(true, 'admission', '');
  end if;
end;
$$;
