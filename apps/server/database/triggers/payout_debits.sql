-- payout_debits: triggers in firing order.

-- Before a statement
-- Debits of the bank are evidence: never changed or removed.
create or replace trigger append_only before delete or update or truncate on payout_debits for each statement
  execute function ledger.refuse_change();

-- Before each row
-- A debit from a statement matches an unused outgoing row of a confirmed file.
create or replace trigger debit_has_its_row before insert on payout_debits for each row
  when (new.statement_file is not null)
  execute function check_debit_of_statement();
-- A matched debit refers to an existing payout; no foreign key covers withdrawals and returns.
create or replace trigger names_a_payout before insert on payout_debits for each row
  when (new.operation_id is not null)
  execute function check_payout_named();
