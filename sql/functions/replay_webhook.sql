-- replay_webhook sends events to a webhook again, with the bytes and the ids that they had: one event, or with null all that failed since
-- an instant; it returns how many [D321]. It runs with its owner's rights.
--
-- Example: select replay_webhook('acme', null, '2026-12-01T08:00Z');
create or replace function replay_webhook(p_webhook text, p_event uuid, p_since timestamptz default null) returns int
language plpgsql volatile
security definer
set search_path = public, pg_temp
as $$
declare
  v_events uuid[];
begin
  if not exists (select from webhook where name = p_webhook) then
    raise exception 'No webhook is named %', p_webhook using errcode = 'no_data_found';
  end if;
  with again as (
    update webhook_delivery as d set state = 'waiting', ended_at = null
      from webhook_event as e
     where e.id = d.event_id and d.webhook = p_webhook
       and case when p_event is not null then d.event_id = p_event else d.state = 'failed' and e.at >= p_since end
    returning d.event_id
  )
  select array_agg(event_id) into v_events from again;
  if p_event is not null and v_events is null then
    raise exception 'The log of webhook % has no event %', p_webhook, p_event using errcode = 'no_data_found';
  end if;
  perform queue_webhook(event, p_webhook) from unnest(v_events) as event;
  return coalesce(cardinality(v_events), 0);
end;
$$;

revoke execute on function replay_webhook(text, uuid, timestamptz) from public;
