-- claim_request admits a request with an Idempotency-Key and claims it, in one transaction: a request that is claimed was
-- counted, and one that a limit refuses claims nothing [D302]. `p_request` is one of admit_requests with "c", its claim in
-- hex, "w", the attempt that owns it, and "l", the seconds after which an attempt has ended. The answer has "admission", an
-- admission_answer, and unless it was refused "claimed":
-- * {"kind": "begun"}: the attempt is to answer;
-- * {"kind": "under_way", "retry_after_seconds": …}: another attempt is; the longer it has taken, the longer the wait;
-- * {"kind": "answered", "asked": …, "digest": …, "answer": …, "sealed": …}: it was answered.
--
-- Only what begins is counted. A repetition is free 8 times, more than clients repeat a request, and counted from then on, so
-- that no limit can be passed by it. An attempt that takes the place of one that ended without an answer is such a repetition.
-- A claim holds for 24 hours.
--
-- A transaction waits for a claim before it locks a budget, never after, which rules out deadlocks. Where another session
-- holds the claim for 200 ms, this fails with 55P03.
--
-- Example: select claim_request('{"h": "…", "d": "product", "s": "demo-fia", "n": 1, "a": [null], "c": "9f86…", "w": "…", "l": 60}', null);
create or replace function claim_request(p_request jsonb, p_now timestamptz) returns text
language plpgsql volatile
set lock_timeout = '200ms' set enable_seqscan = off set jit = off as $$
declare
  c_free    constant int := 8;
  c_unknown constant text := '{"admission":{"ordinal":1,"key_id":null,"admitted":0,"is_busy":false}}';
  c_claim   constant bytea := decode(p_request ->> 'c', 'hex');
  c_owner   constant uuid := p_request ->> 'w';
  c_lease   constant interval := make_interval(secs => (p_request ->> 'l')::int);
  v_key_id  int;
  v_now     timestamptz;
  v_row     idempotent_request;
  v_is_new  boolean;
  v_step    record;
  v_answer  text;
begin
  select id into v_key_id from api_key where hash = decode(p_request ->> 'h', 'hex');
  if not found then
    return c_unknown;
  end if;
  loop
    select * into v_row from idempotent_request where claim = c_claim for no key update;
    exit when found;
    v_now := coalesce(p_now, clock_timestamp());
    insert into idempotent_request (claim, owner, key_id, runs_until, expires_at)
    values (c_claim, c_owner, v_key_id, v_now + c_lease, v_now + interval '24 hours')
    on conflict do nothing returning * into v_row;
    exit when found;
  end loop;
  v_now := coalesce(p_now, clock_timestamp());
  v_is_new := v_row.owner = c_owner or v_row.expires_at <= v_now;

  if v_is_new or v_row.repeats >= c_free then
    v_step := admit_requests(jsonb_build_array(p_request), '{}', false, p_now);
    if v_step.settled is null then
      v_step := admit_requests(jsonb_build_array(p_request), '{}', true, p_now);
    end if;
    v_answer := v_step.answers[1];
    if (v_answer::jsonb ->> 'admitted' = '1') is not true then
      if v_is_new then
        delete from idempotent_request where claim = c_claim;
      end if;
      return format('{"admission":%s}', v_answer);
    end if;
  else
    v_answer := read_limits(p_request, p_now);
    if v_answer is null then
      return c_unknown;
    end if;
  end if;

  if v_row.owner = c_owner then
    null;
  elsif v_is_new then
    update idempotent_request
       set owner = c_owner, key_id = v_key_id, runs_until = v_now + c_lease,
           expires_at = v_now + interval '24 hours', repeats = 0, asked = null, digest = null, answer = null, sealed = null
     where claim = c_claim returning * into v_row;
  elsif v_row.answer is null and v_row.runs_until <= v_now then
    update idempotent_request
       set owner = c_owner, runs_until = v_now + c_lease, expires_at = greatest(expires_at, v_now + c_lease),
           repeats = repeats + 1
     where claim = c_claim returning * into v_row;
  else
    update idempotent_request set repeats = repeats + 1 where claim = c_claim;
  end if;
  return format('{"admission":%s,"claimed":%s}', v_answer, case
    when v_row.owner = c_owner then jsonb_build_object('kind', 'begun')
    when v_row.answer is null then jsonb_build_object('kind', 'under_way', 'retry_after_seconds',
      ceil(extract(epoch from greatest(interval '1 second',
        least(v_row.runs_until - v_now, v_now - (v_row.runs_until - c_lease)))))::int)
    else jsonb_build_object('kind', 'answered', 'asked', encode(v_row.asked, 'hex'),
      'digest', encode(v_row.digest, 'hex'), 'answer', v_row.answer, 'sealed', encode(v_row.sealed, 'base64'))
  end);
end;
$$;
