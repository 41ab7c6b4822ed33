-- By which the calls of a key are counted, month by month [D309].
begin;

call record_migration(26, 'usage');

create index audit_call_by_key on audit_call (key_id, at) where key_id is not null;

commit;
