-- operation_causes: triggers in firing order.

-- Before a statement
-- A cause is named at most once and stays: never changed or removed (L13).
create or replace trigger append_only before delete or update or truncate on operation_causes for each statement
  execute function ledger.refuse_change();

-- After each row
-- At commit, a member who owes rewards has received no new reward without netting.
drop trigger if exists netted_before_it_is_paid on operation_causes;
create constraint trigger netted_before_it_is_paid after insert on operation_causes deferrable initially deferred for each row
  execute function check_reward_netted();
