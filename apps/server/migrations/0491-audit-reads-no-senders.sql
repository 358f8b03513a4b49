-- What the audit compares of statements; who sent the money stays with those who decide about it.
revoke select on statement_files, statement_rows from audit;
grant select (file_id, state, uploaded_by, decided_by) on statement_files to audit;
grant select (file_id, row_no, receiving_account_id, inflow_ref, fate, taken_at, amount, direction) on statement_rows to audit;
