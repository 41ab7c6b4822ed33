-- count_webhooks says how webhooks are: how many there are, which are paused, how many events wait that were announced ten minutes ago and
-- never tried, and which webhooks did not take an event of the last seven days [D321]. It runs with its owner's rights.
--
-- Example: select * from count_webhooks();
create or replace function count_webhooks() returns table (webhooks int, paused text[], untried int, failing text[])
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select (select count(*)::int from webhook),
         array(select name from webhook where paused_at is not null order by name collate "C"),
         (select count(*)::int from webhook_delivery as d join webhook_event as e on e.id = d.event_id
           where d.state = 'waiting' and e.at < clock_timestamp() - interval '10 minutes'
             and not exists (select from webhook_try as t where t.event_id = d.event_id and t.webhook = d.webhook)),
         array(select distinct d.webhook from webhook_delivery as d join webhook as w on w.name = d.webhook
                where d.state = 'failed' and w.paused_at is null and d.ended_at > clock_timestamp() - interval '7 days'
                order by d.webhook);
$$;

revoke execute on function count_webhooks() from public;
