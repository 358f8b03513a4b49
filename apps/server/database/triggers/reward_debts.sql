-- reward_debts: triggers in firing order.

-- Before each row
-- The paid reward and the start of the debt never change; only the justified part may.
create or replace trigger paid_is_a_fact before update on reward_debts for each row execute function check_debt_move();

-- After each row
-- At commit, no more is netted from a member than the member owes.
drop trigger if exists never_more_than_owed on reward_debts;
create constraint trigger never_more_than_owed after insert or update on reward_debts deferrable initially deferred for each row
  execute function check_debt_open();
