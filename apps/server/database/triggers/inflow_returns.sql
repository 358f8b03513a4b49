-- inflow_returns: triggers in firing order.

-- Before each row
-- A return starts in review for the whole inflow, keeps its facts, and moves as listed by the right process.
create or replace trigger return_stays before insert or update on inflow_returns for each row execute function check_inflow_return();

-- After each row
-- At commit, the amount of a paid return has left suspense and its inflow is `RETURNED`.
drop trigger if exists return_leaves_suspense on inflow_returns;
create constraint trigger return_leaves_suspense after update on inflow_returns deferrable initially deferred for each row
  when (old.state <> 'PAID' and new.state = 'PAID')
  execute function check_return_paid();
