-- payouts_without_debit: triggers in firing order.

-- Before each row
-- A row refers to an existing payout; no foreign key covers withdrawals and returns.
create or replace trigger names_a_payout before insert on payouts_without_debit for each row execute function check_payout_named();
