-- late_shares: triggers in firing order.

-- Before a statement
-- Rows are never removed: they show what was due to the house and what was taken.
create or replace trigger never_removed before delete or truncate on late_shares for each statement execute function ledger.refuse_change();
