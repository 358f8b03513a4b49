-- Why a session was ended, for those who ask later who was signed in from where. The release before writes none.
alter table sessions add column end_reason text check (end_reason in ('SIGNED_OUT', 'BY_MEMBER', 'PASSWORD', 'SECOND_FACTOR',
  'PASSKEYS', 'PAYOUTS_STOPPED', 'FROZEN', 'BY_OPERATOR'));
alter table sessions add constraint ended_for_a_reason check (end_reason is null or ended_at is not null) not valid;
alter table sessions validate constraint ended_for_a_reason;

-- It has ended once: nobody writes another time or reason over it.
create function check_session_end() returns trigger language plpgsql as $$
begin
  raise exception 'a session ends once' using errcode = 'check_violation', constraint = 'session_ends_once';
end $$;
create trigger session_ends_once before update of ended_at, end_reason on sessions for each row
  when (old.ended_at is not null and (old.ended_at, old.end_reason) is distinct from (new.ended_at, new.end_reason))
  execute function check_session_end();

grant update (end_reason) on sessions to kapao_app;
