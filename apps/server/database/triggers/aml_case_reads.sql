-- aml_case_reads: triggers in firing order.

-- Before a statement
-- Accesses are never removed: an approval requires that the operator has read the member's open cases.
create or replace trigger never_removed before delete or truncate on aml_case_reads for each statement
  execute function ledger.refuse_change();

-- Before each row
-- Only an operator with a live session records an access; the count of entries read never decreases.
create or replace trigger read_by_who_is_there before insert or update on aml_case_reads for each row execute function check_case_read();
