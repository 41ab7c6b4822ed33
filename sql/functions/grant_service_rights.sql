-- grant_service_rights gives an account what the service needs and no more: it reads the catalog and the
-- keys' hashes, counts requests, and adds to the audit trail, of which it can neither read, change nor
-- delete a row. Partitions of the trail are made by maintain_audit with its owner's rights.
-- Again after an update of the project: it may need more then.
--
-- Example: select grant_service_rights('annuity_service');
create or replace function grant_service_rights(p_role text) returns void
language plpgsql volatile as $$
begin
  execute format('grant select on catalog, product, market_index, index_level, api_key to %I', p_role);
  execute format('grant select, update on api_budget to %I', p_role);
  execute format('grant insert on audit_call to %I', p_role);
end;
$$;
