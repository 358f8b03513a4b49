-- statement_files: triggers in firing order.

-- Before a statement
-- Bank statements are evidence: never removed.
create or replace trigger never_removed before delete or truncate on statement_files for each statement
  execute function ledger.refuse_change();

-- Before each row
-- A file never changes; an independent operator confirms it, and it counts once all its rows are taken.
create or replace trigger a_file_stays before update on statement_files for each row execute function check_statement_file();
