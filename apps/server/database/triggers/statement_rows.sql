-- statement_rows: triggers in firing order.

-- Before each row
-- Rows arrive with their file and are taken once, after the file is confirmed.
create or replace trigger a_row_stays before insert or update on statement_rows for each row execute function check_statement_row();
