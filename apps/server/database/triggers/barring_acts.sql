-- barring_acts: triggers in firing order.

-- Before a statement
-- Acts are never removed: they bar the operator from approving the member's payouts.
create or replace trigger append_only before delete or truncate on barring_acts for each statement execute function ledger.refuse_change();
