-- operation_causes: triggers in firing order.

-- After each row
-- At commit, a member who owes rewards has received no new reward without netting.
drop trigger if exists netted_before_it_is_paid on operation_causes;
create constraint trigger netted_before_it_is_paid after insert on operation_causes deferrable initially deferred for each row
  execute function check_reward_netted();
