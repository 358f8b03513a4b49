-- ledger.accounts: triggers in firing order.

-- Before a statement
-- Accounts are never removed: each carries the head of its hash chain (L5).
create or replace trigger never_removed before delete or truncate on ledger.accounts for each statement
  execute function ledger.refuse_change();

-- Before each row
-- A balance changes by one numbered entry at a time, and the account's identity never changes (L3, L6).
create or replace trigger moves_by_entries before update on ledger.accounts for each row execute function ledger.check_account_move();
-- A new account is empty, has an owner, and has a code that fits its kind.
create or replace trigger opens_empty before insert on ledger.accounts for each row execute function ledger.check_account_opening();
