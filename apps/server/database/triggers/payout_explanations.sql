-- payout_explanations: triggers in firing order.

-- Before a statement
-- Explanations are never removed: they end an alarm about missing money.
create or replace trigger never_removed before delete or truncate on payout_explanations for each statement
  execute function ledger.refuse_change();

-- Before each row
-- An explanation never changes; the only update is the agreement of another operator, once.
create or replace trigger agreed_once before insert or update on payout_explanations for each row execute function check_payout_explanation();
