-- reward_nettings: triggers in firing order.

-- After each row
-- A netting matches its operation and takes no more than the reward brought.
drop trigger if exists from_rewards_only on reward_nettings;
create constraint trigger from_rewards_only after insert on reward_nettings deferrable initially deferred for each row
  execute function check_netting();
-- At commit, no more is netted from a member than the member owes.
drop trigger if exists never_more_than_owed on reward_nettings;
create constraint trigger never_more_than_owed after insert on reward_nettings deferrable initially deferred for each row
  execute function check_debt_open();
-- Money is given back only to a member with no open debt.
drop trigger if exists only_what_is_not_owed on reward_nettings;
create constraint trigger only_what_is_not_owed after insert on reward_nettings deferrable initially deferred for each row
  when (new.amount < 0)
  execute function check_given_back();
