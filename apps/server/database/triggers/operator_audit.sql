-- operator_audit: triggers in firing order.

-- Before a statement
-- The audit trail is evidence: entries are never changed or removed (L5).
create or replace trigger append_only before delete or update or truncate on operator_audit for each statement
  execute function ledger.refuse_change();

-- After each row
-- An act that changes a member's money bars its operator from approving that member's payouts.
drop trigger if exists bars_its_operator on operator_audit;
create constraint trigger bars_its_operator after insert on operator_audit deferrable initially deferred for each row
  when (new.changes_money)
  execute function keep_barring_act();
