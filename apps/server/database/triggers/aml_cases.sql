-- aml_cases: triggers in firing order.

-- Before each row
-- A case opens with the hash of its evidence, so that a later change is detectable.
create or replace trigger evidence_is_frozen before insert on aml_cases for each row execute function freeze_case_evidence();
-- A case is not dismissed while a hold on money is open for it.
create or replace trigger holds_nothing before update of state on aml_cases for each row
  when (new.state = 'DISMISSED' and old.state <> 'DISMISSED')
  execute function check_case_holds();
-- Only the assignee escalates or dismisses a case; a report, or dismissal after escalation, takes two.
create or replace trigger moves_as_listed before update on aml_cases for each row execute function check_case_move();
