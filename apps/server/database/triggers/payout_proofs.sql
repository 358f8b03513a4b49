-- payout_proofs: triggers in firing order.

-- Before a statement
-- Pictures are evidence for the two operators who close a line: never changed or removed.
create or replace trigger append_only before delete or update or truncate on payout_proofs for each statement
  execute function ledger.refuse_change();
