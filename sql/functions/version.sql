-- The version of the functions [D74]. This file is applied last, with all the others in one transaction, and
-- refuses to replace the functions of a newer program, which older programs can use.
--
-- `bun run generate` raises the version and lists the functions when another file of this folder changes.
-- SHA-256 of those files: a84e03363486581247c7e2ab77887002fc582cc4f4d197a20d1af3b98bcef1a4
do $$
declare
  c_version constant int := 71;
  c_names   constant text[] := '{add_run_totals,
    admission_answer,
    admit_requests,
    announce_certificate,
    api_key_checksum,
    begin_run,
    check_chains,
    claim_request,
    clock_ms,
    now_ms,
    commit_run_chunk,
    count_in_window,
    count_webhooks,
    count_wraps,
    delete_illustration,
    delete_records,
    delete_run,
    end_webhook_delivery,
    enter_terms,
    enter_terms_of_rows,
    expire_audit,
    expire_records,
    expire_runs,
    expire_webhook_events,
    fail_run,
    find_api_key,
    find_lacking,
    find_lacking_in_cells,
    fits_at_first_sight,
    functions_digest,
    grant_admin_rights,
    grant_book_rights,
    grant_service_rights,
    hold_records,
    illustration_digests,
    is_administrator,
    issue_api_key,
    key_of_entries,
    kind_of_terms,
    list_due_audit_months,
    list_due_records,
    list_form_terms,
    list_illustrations,
    list_run_chunks,
    list_values,
    list_values_that_differ,
    list_wrapping_uses,
    maintain_audit,
    maintain_ledger,
    make_api_key,
    make_months,
    may_read_illustration,
    note_webhook_try,
    patch_terms,
    patch_value,
    product_approve,
    product_diff,
    product_history,
    product_in_force,
    product_withdraw,
    read_audit_trail,
    read_books,
    read_change_log,
    read_illustration,
    read_limits,
    read_run,
    read_run_load,
    record_audit_calls,
    record_audit_losses,
    replay_webhook,
    require_api_key_terms,
    require_fitting_sheets,
    require_no_gap,
    reserved_slugs,
    restore_catalog,
    rotate_api_key,
    sample_inputs,
    sample_inputs_for,
    schema_state,
    set_api_key,
    set_api_key_active,
    set_api_key_allowed_cidrs,
    set_run_budget,
    set_token_issuer,
    set_webhook,
    settle_idempotent_request,
    settle_requests,
    take_run_chunk,
    take_webhook_delivery,
    usage_of_key}';
  v_newer   constant int := (select version from functions_version where version > c_version);
begin
  if v_newer is not null then
    raise exception 'The functions of the database are version %, of a newer program than these of version %: use that program, or a later one; no function was changed',
      v_newer, c_version;
  end if;
  insert into functions_version (version, names, digest)
  values (c_version, c_names, functions_digest(c_names))
  on conflict (is_the_only_row) do update
     set version = excluded.version, names = excluded.names, digest = excluded.digest,
         applied_at = excluded.applied_at
   where (functions_version.version, functions_version.names, functions_version.digest)
         is distinct from (excluded.version, excluded.names, excluded.digest);
end;
$$;
