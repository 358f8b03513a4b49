-- An operator who uploads a statement that cannot be read learns which cell is at fault: the cause, the heading of the column, and what
-- the cell contains.
alter table statement_files add column problem_cause text, add column problem_column text, add column problem_cell text;
