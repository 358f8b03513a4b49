-- payouts_without_debit: triggers in firing order.

-- Before a statement
-- Rows are evidence of a payout that no bank debit confirmed: never changed or removed.
create or replace trigger append_only before delete or update or truncate on payouts_without_debit for each statement
  execute function ledger.refuse_change();

-- Before each row
-- A row refers to an existing payout; no foreign key covers withdrawals and returns.
create or replace trigger names_a_payout before insert on payouts_without_debit for each row execute function check_payout_named();
