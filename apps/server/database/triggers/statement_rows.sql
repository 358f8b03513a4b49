-- statement_rows: triggers in firing order.

-- Before a statement
-- Rows of bank statements are evidence: never removed.
create or replace trigger never_removed before delete or truncate on statement_rows for each statement
  execute function ledger.refuse_change();

-- Before each row
-- Rows arrive with their file and are taken once, after the file is confirmed.
create or replace trigger a_row_stays before insert or update on statement_rows for each row execute function check_statement_row();
