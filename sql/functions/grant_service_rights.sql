-- grant_service_rights gives an account the least rights that the service needs, and revokes all others it had
-- [D73]: to read the catalog, the keys' hashes and the ledger of migrations, to update the counters of budgets but not
-- their limits, and to add to the audit trail by record_audit_calls and record_audit_losses, but not to read, change or
-- delete its rows; to claim requests that are repeated [D302]; to read records of illustrations by id or in pages for a key that may [D151] [D306], and a page of the trail and of
-- the change log for a key of an administrator [D289]; what a key has made [D309]; runs and their queue [D315]; what webhooks are sent [D321];
-- what the books have of a paper [D177], and whether the chains are whole [D224]. maintain_audit and
-- maintain_ledger run with their owner's rights. Run it again after an update of the project.
--
-- Example: select grant_service_rights('annuity_service');
create or replace function grant_service_rights(p_role text) returns void
language plpgsql volatile as $$
begin
  execute format('revoke insert, update on api_budget, audit_call from %I', p_role);
  execute format('grant select on catalog, product, product_version, rate_sheet, term_line, term_period, market_index,
                                  index_level, market_index_history, index_level_history, wrapping_key, carrier_form,
                                  api_key, api_key_overview, api_key_usage, api_budget, open_request, token_issuer,
                                  schema_migration to %I', p_role);
  -- Not the file that an administrator added.
  execute format('grant select (form, ready) on carrier_form_file to %I', p_role);
  -- The columns that settle_requests and admit_requests write. They run with their caller's rights, since a
  -- procedure with its owner's rights cannot commit.
  execute format('grant update (newest_ms, day_number, day_used, requests_total,
                                product_used, product_run_at, product_run_count,
                                product_joined, product_joined_ms, product_open_until_ms,
                                index_used, index_run_at, index_run_count) on api_budget to %I', p_role);
  execute format('grant select, insert, update, delete on idempotent_request to %I', p_role);
  -- What pg-boss asks for a worker of runs; its tables are made by a migration.
  execute format('grant usage on schema run_queue to %I', p_role);
  execute format('grant select, insert, update, delete on all tables in schema run_queue to %I', p_role);
  execute format('grant execute on function record_audit_calls(json), record_audit_losses(json),
                                            read_illustration(text, int),
                                            list_illustrations(int, text[], timestamptz, timestamptz, uuid, int),
                                            read_audit_trail(int, text, text, timestamptz, timestamptz, int, int),
                                            usage_of_key(int, timestamptz, timestamptz),
                                            read_change_log(int, text[], text, timestamptz, timestamptz, int, int),
                                            read_books(text, timestamptz, text), check_chains(text[], json),
                                            list_wrapping_uses(),
                                            begin_run(int, jsonb), read_run(uuid, int), list_run_chunks(uuid),
                                            delete_run(uuid, int), take_run_chunk(uuid, int),
                                            commit_run_chunk(uuid, int, jsonb), fail_run(uuid, text),
                                            expire_runs(uuid[]), read_run_load(),
                                            announce_certificate(text, text, timestamptz),
                                            take_webhook_delivery(uuid, text), note_webhook_try(uuid, text, int, int, text),
                                            end_webhook_delivery(uuid, text), expire_webhook_events(), count_webhooks() to %I',
                 p_role);
end;
$$;
