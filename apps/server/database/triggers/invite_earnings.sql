-- invite_earnings: triggers in firing order.

-- Before each row
-- An earning changes only when an operator accepts or rejects one that waits for review.
create or replace trigger held_ones_are_decided before update on invite_earnings for each row execute function check_earning_move();
-- An inviter who is excluded or on a break earns nothing.
create or replace trigger not_of_the_excluded before insert on invite_earnings for each row
  when (new.amount > 0)
  execute function check_before_play('reward');

-- After each row
-- Queues a new or released earning for a check, because bets stored meanwhile may change it.
create or replace trigger checked_once_more after insert or update on invite_earnings for each row
  when (new.state = 'EARNED')
  execute function check_new_reward();
-- Records the invitee's day in `earned_days`, so that a late bet of that day finds the earning.
create or replace trigger keeps_its_day after insert on invite_earnings for each row
  when (new.amount > 0)
  execute function keep_earned_day();
