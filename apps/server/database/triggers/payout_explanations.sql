-- payout_explanations: triggers in firing order.

-- Before each row
-- An explanation never changes; the only update is the agreement of another operator, once.
create or replace trigger agreed_once before insert or update on payout_explanations for each row execute function check_payout_explanation();
