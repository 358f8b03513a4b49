-- It begins before people, and goes on from there by the moves above alone.
create or replace function check_withdrawal_begin() returns trigger language plpgsql as $$
begin
  if new.state <> 'REVIEW' then raise exception 'a withdrawal begins in review' using errcode = 'check_violation'; end if;
  return new;
end $$;
