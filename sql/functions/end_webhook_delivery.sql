-- end_webhook_delivery notes that an event is not sent to a webhook any more: it was tried as often as it may be, or no webhook is there
-- [D321]. What was delivered stays so. It runs with its owner's rights.
--
-- Example: select end_webhook_delivery('0b9e…', 'acme');
create or replace function end_webhook_delivery(p_event uuid, p_webhook text) returns void
language sql volatile
security definer
set search_path = public, pg_temp
as $$
  update webhook_delivery set state = 'failed', ended_at = clock_timestamp()
   where event_id = p_event and webhook = p_webhook and state = 'waiting';
$$;

revoke execute on function end_webhook_delivery(uuid, text) from public;
