-- The release before counts friends' days without this table; where all members lie together, it is written for it.
create or replace function keep_earned_day() returns trigger language plpgsql as $$
begin
  insert into earned_days (member_id, day, inviter_id) values (new.invitee_id, new.day, new.inviter_id) on conflict do nothing;
  return null;
end $$;
