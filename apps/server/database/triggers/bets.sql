-- bets: triggers in firing order.

-- After a statement
-- Records results of new bets that were placed under an ended condition or before the open one.
create or replace trigger late_when_told after insert on bets referencing new table as new_bets for each statement
  execute function keep_late_results();
-- Records changed results of bets that were placed under an ended condition or before the open one.
create or replace trigger late_when_told_anew after update on bets referencing old table as old_bets new table as new_bets for each
    statement
  execute function keep_late_results();
-- Queues a check of rewards that already counted the period in which a newly reported bet was settled.
create or replace trigger rewards_when_told after insert on bets referencing new table as new_bets for each statement
  execute function check_rewards_of_bets();
-- Queues a check of rewards that counted a settled bet, when the provider reports a change of that bet.
create or replace trigger rewards_when_told_anew after update on bets referencing old table as old_bets new table as new_bets for each
    statement
  execute function check_rewards_of_bets();
-- Keeps `game_results.told` equal to the total effect of the bets when bets change.
create or replace trigger tells_changed after update on bets referencing old table as old_bets new table as new_bets for each statement
  execute function tell_changed_bets();
-- Keeps `game_results.told` equal to the total effect of the bets when bets are added.
create or replace trigger tells_new after insert on bets referencing new table as new_bets for each statement
  execute function tell_new_bets();
