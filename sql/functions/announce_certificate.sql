-- announce_certificate announces, once, that a certificate by which papers are signed ends soon [D321]: the signer's name, SHA-256 of its
-- certificate in hex, and the end. It runs with its owner's rights.
--
-- Example: select announce_certificate('acme', '9f86…', '2026-12-19T08:00Z');
create or replace function announce_certificate(p_signer text, p_sha256 text, p_ends_at timestamptz) returns void
language sql volatile
security definer
set search_path = public, pg_temp
set timezone = 'UTC'
as $$
  select announce('certificate.ending',
                  json_build_object('signer', p_signer, 'sha256', p_sha256, 'endsAt', to_char(p_ends_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
                  p_about => 'certificate ' || p_sha256);
$$;

revoke execute on function announce_certificate(text, text, timestamptz) from public;
