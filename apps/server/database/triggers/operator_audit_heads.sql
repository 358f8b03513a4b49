-- operator_audit_heads: triggers in firing order.

-- Before a statement
-- Heads prove that the audit trail is complete: never changed or removed (L5).
create or replace trigger append_only before delete or update or truncate on operator_audit_heads for each statement
  execute function ledger.refuse_change();
