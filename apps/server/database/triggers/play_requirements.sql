-- play_requirements: triggers in firing order.

-- Before a statement
-- Requirements are never removed: without one, unplayed deposits could be withdrawn.
create or replace trigger never_removed before delete or truncate on play_requirements for each statement
  execute function ledger.refuse_change();
