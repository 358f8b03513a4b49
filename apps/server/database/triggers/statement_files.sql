-- statement_files: triggers in firing order.

-- Before each row
-- A file never changes; an independent operator confirms it, and it counts once all its rows are taken.
create or replace trigger a_file_stays before update on statement_files for each row execute function check_statement_file();
