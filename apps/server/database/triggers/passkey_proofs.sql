-- passkey_proofs: triggers in firing order.

-- Before each row
-- A proof comes from the member's own passkey that may confirm, and is spent once.
create or replace trigger of_own_passkey before insert or update on passkey_proofs for each row execute function check_passkey_proof();
-- A spent proof is evidence of the member's confirmation: never removed.
create or replace trigger stays before delete on passkey_proofs for each row
  when (old.spent_at is not null)
  execute function ledger.refuse_change();
