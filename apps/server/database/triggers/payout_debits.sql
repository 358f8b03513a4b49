-- payout_debits: triggers in firing order.

-- Before each row
-- A debit from a statement matches an unused outgoing row of a confirmed file.
create or replace trigger debit_has_its_row before insert on payout_debits for each row
  when (new.statement_file is not null)
  execute function check_debit_of_statement();
-- A matched debit refers to an existing payout; no foreign key covers withdrawals and returns.
create or replace trigger names_a_payout before insert on payout_debits for each row
  when (new.operation_id is not null)
  execute function check_payout_named();
