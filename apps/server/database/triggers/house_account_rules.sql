-- house_account_rules: triggers in firing order.

-- Before each row
-- Rules match the proposal two operators approved, so that no process alone can raise a limit.
create or replace trigger house_rules_by_two before insert or update on house_account_rules for each row
  execute function check_house_rules();

-- After a statement
-- Notifies all processes of the change, so that they drop cached site data.
create or replace trigger told_when_changed after insert or update on house_account_rules for each statement
  execute function tell_site_change();
