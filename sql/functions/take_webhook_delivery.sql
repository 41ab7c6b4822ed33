-- take_webhook_delivery returns what is to be sent to a webhook, to where and with which secrets, the newest first; nothing where it was
-- delivered or has failed, or the webhook is not there any more, which ends it [D321]. It runs with its owner's rights.
--
-- Example: select * from take_webhook_delivery('0b9e…', 'acme');
create or replace function take_webhook_delivery(p_event uuid, p_webhook text) returns table (
  body text, url text, allowed_cidrs text[], secret_ids text[]
)
language plpgsql volatile
security definer
set search_path = public, pg_temp
as $$
begin
  if not exists (select from webhook where name = p_webhook) then
    perform end_webhook_delivery(p_event, p_webhook);
  end if;
  return query
  select e.body, w.url, w.allowed_cidrs::text[],
         array_remove(array[w.secret_id, case when w.rotated_at > clock_timestamp() - interval '24 hours' then w.former_secret_id end],
                      null)::text[]
    from webhook_delivery as d
    join webhook_event as e on e.id = d.event_id
    join webhook as w on w.name = d.webhook
   where d.event_id = p_event and d.webhook = p_webhook and d.state = 'waiting';
end;
$$;

revoke execute on function take_webhook_delivery(uuid, text) from public;
