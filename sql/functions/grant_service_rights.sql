-- grant_service_rights gives an account what the service needs and no more, and takes back what it no longer
-- needs [D73]: it reads the catalog, the keys' hashes and the ledger of the migrations, counts requests in the budgets' counters, whose
-- limits it cannot change, and adds to the audit trail by record_audit_calls and record_audit_losses, of which
-- it can neither read, change nor delete a row. Partitions of the trail are made by maintain_audit with its owner's rights.
-- Again after an update of the project: it may need more then.
--
-- Example: select grant_service_rights('annuity_service');
create or replace function grant_service_rights(p_role text) returns void
language plpgsql volatile as $$
begin
  execute format('revoke insert, update on api_budget, audit_call from %I', p_role);
  execute format('grant select on catalog, product, market_index, index_level, api_key, api_budget,
                                schema_migration to %I', p_role);
  -- What settle_requests and admit_requests write. They run with their caller's rights: one commits inside,
  -- which a function with its owner's cannot.
  execute format('grant update (newest_ms, day_number, day_used, requests_total,
                                product_used, product_run_at, product_run_count,
                                product_joined, product_joined_ms, product_open_until_ms,
                                index_used, index_run_at, index_run_count) on api_budget to %I', p_role);
  execute format('grant execute on function record_audit_calls(json), record_audit_losses(json) to %I',
                 p_role);
end;
$$;
