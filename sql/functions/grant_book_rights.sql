-- grant_book_rights gives an account the rights to keep the product book, and no others: to read it, to enter forms and
-- sheets, to approve and to withdraw them, to stop the sale of a product and to resume it. Where a product requires
-- approval, two such accounts are needed for all but the stop [D223]; its settings, keys and limits stay with the owner
-- of the tables and with accounts of grant_admin_rights.
--
-- Example: select grant_book_rights('rates_desk');
create or replace function grant_book_rights(p_role text) returns void
language plpgsql volatile as $$
begin
  execute format('grant select on product, product_version, rate_sheet, term_line, term_period, book_request, open_request,
                                  change_log, product_log, catalog, market_index, index_level, carrier_form to %I', p_role);
  execute format('grant insert on product_version, rate_sheet to %I', p_role);
  execute format('grant update (approved_at, withdrawn_at) on product_version, rate_sheet to %I', p_role);
  execute format('grant update (is_active) on product to %I', p_role);
end;
$$;
