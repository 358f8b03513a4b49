-- invite_rules: triggers in firing order.

-- After a statement
-- Notifies all processes of the change, so that they drop cached site data.
create or replace trigger told_when_changed after insert or delete or update on invite_rules for each statement
  execute function tell_site_change();
