-- Requests that a caller may repeat under an Idempotency-Key, and what their answers are made again from [D302].
begin;

call record_migration(24, 'idempotent_requests');

-- A request by its claim, which follows from the text of the API key, the product and the Idempotency-Key, and from which
-- none of them can be found. `owner` is the attempt that makes the answer, until `runs_until` at the latest; another may
-- begin after that. `repeats` is how often the request was repeated.
--
-- An answer is the illustration of `digest` to what was `asked` (an HMAC under a secret that the database does not have);
-- `answer` has its recipe, where its terms stand, and the digests of its bytes. `sealed` are the salt of its hash of inputs
-- and the figures of a calculation service, encrypted under such a secret.
create table idempotent_request (
  claim      bytea       primary key,
  owner      uuid        not null,
  key_id     int         not null,
  runs_until timestamptz not null,
  expires_at timestamptz not null,
  repeats    int         not null default 0,
  asked      bytea,
  digest     bytea,
  answer     jsonb,
  sealed     bytea,
  constraint idempotent_request_claim_has_32_bytes check (length(claim) = 32),
  constraint idempotent_request_answer_is_whole
    check ((asked is null) = (answer is null) and (digest is null) = (answer is null)
           and (sealed is null) = (answer is null))
) with (
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000
);
create index idempotent_request_by_expiry on idempotent_request (expires_at);
create index idempotent_request_by_digest on idempotent_request (digest) where digest is not null;

commit;
