-- aml_case_reads: triggers in firing order.

-- Before each row
-- Only an operator with a live session records an access; the count of entries read never decreases.
create or replace trigger read_by_who_is_there before insert or update on aml_case_reads for each row execute function check_case_read();
