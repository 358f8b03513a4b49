-- It has ended once: nobody writes another time or reason over it.
create or replace function check_session_end() returns trigger language plpgsql as $$
begin
  raise exception 'a session ends once' using errcode = 'check_violation', constraint = 'session_ends_once';
end $$;
