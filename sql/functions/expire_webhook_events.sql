-- expire_webhook_events deletes events that were announced 90 days ago, with what the log says of them [D321]. It runs with its owner's rights.
--
-- Example: select expire_webhook_events();
create or replace function expire_webhook_events() returns void
language sql volatile
security definer
set search_path = public, pg_temp
as $$
  delete from webhook_event where at < clock_timestamp() - interval '90 days';
$$;

revoke execute on function expire_webhook_events() from public;
