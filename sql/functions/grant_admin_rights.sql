-- grant_admin_rights gives an account what the administrator's everyday commands need, and nothing of the owner's: to
-- keep the product book, indexes, carriers' forms and keys, to read the change log, the audit trail and the ledger, to let months
-- expire that are due, and to delete illustrations' inputs or hold them [D226] [D306]. It can neither write nor delete a line of the change
-- log or of the audit trail, nor switch off what writes them; only `migrate`, grants and the retention need the owner.
--
-- Example: select grant_admin_rights('annuity_admin');
create or replace function grant_admin_rights(p_role text) returns void
language plpgsql volatile as $$
begin
  perform grant_book_rights(p_role);
  execute format('grant select on market_index_history, index_level_history, carrier_form_file, api_key, api_budget,
                                  api_key_overview, api_key_usage, audit_call, audit_loss, audit_retention, audit_trail, usage_call,
                                  illustration_record, illustration_key, wrapping_key, ledger_act, chain_head, run, run_chunk, run_budget,
                                  webhook_event, webhook_delivery, webhook_try,
                                  schema_migration, functions_version to %I', p_role);
  execute format('grant insert, update on product, api_key, api_budget, run_budget to %I', p_role);
  execute format('grant select, insert, update, delete on token_issuer, webhook to %I', p_role);
  execute format('grant insert, update, delete on market_index, index_level to %I', p_role);
  -- Not who prepared it and when. Its trigger takes no update but a withdrawal; a lock of the table needs the right.
  execute format('grant insert (name, products, states, tax_statuses, effective_from, effective_to, hash, pages, objects,
                                bytes, conforms), update on carrier_form to %I', p_role);
  execute format('grant insert on carrier_form_file to %I', p_role);
  execute format('grant update (wrapping_key, wrapped, reference) on illustration_key to %I', p_role);
  execute format('grant insert, delete on wrapping_key to %I', p_role);
  execute format('grant insert (action, digest, product_slug, outcome, paper_sha256) on ledger_act to %I', p_role);
  execute format('grant execute on function delete_illustration(text), delete_records(bytea[]),
                                            hold_records(bytea[], boolean), expire_audit(), expire_records(),
                                            read_books(text, timestamptz, text), check_chains(text[], json),
                                            list_wrapping_uses(), replay_webhook(text, uuid, timestamptz),
                                            count_webhooks() to %I',
                 p_role);
end;
$$;
