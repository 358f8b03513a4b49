-- Bets that are being stored are waited for: either the earning sees them, or they see its day.
create or replace function hold_earned_day() returns trigger language plpgsql as $$
begin
  perform hold_play(new.member_id, true);
  return null;
end $$;
