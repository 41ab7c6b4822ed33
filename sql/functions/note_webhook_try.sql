-- note_webhook_try writes a try to send an event into the log: what it took, the status of the answer, and the fault where it was not
-- taken [D321]. A status of 200 to 299 is delivered; 410 says that the receiver is gone: the delivery has failed, and the webhook is
-- paused until set_webhook. The answer says whether the delivery has ended. It runs with its owner's rights.
--
-- Example: select note_webhook_try('0b9e…', 'acme', 112, 204, null);
create or replace function note_webhook_try(p_event uuid, p_webhook text, p_ms int, p_status int, p_fault text) returns boolean
language plpgsql volatile
security definer
set search_path = public, pg_temp
as $$
begin
  insert into webhook_try (event_id, webhook, ms, status, fault)
  select event_id, webhook, p_ms, p_status, p_fault from webhook_delivery where event_id = p_event and webhook = p_webhook;
  if p_status between 200 and 299 and p_fault is null then
    update webhook_delivery set state = 'delivered', ended_at = clock_timestamp()
     where event_id = p_event and webhook = p_webhook and state <> 'delivered';
    return true;
  elsif p_status = 410 then
    update webhook set paused_at = clock_timestamp() where name = p_webhook and paused_at is null;
    perform end_webhook_delivery(p_event, p_webhook);
    return true;
  end if;
  return false;
end;
$$;

revoke execute on function note_webhook_try(uuid, text, int, int, text) from public;
