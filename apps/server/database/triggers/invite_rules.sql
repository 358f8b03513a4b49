-- invite_rules: triggers in firing order.

-- Before a statement
-- Published rules stay, because earnings refer to their version.
create or replace trigger append_only before delete or update or truncate on invite_rules for each statement
  execute function ledger.refuse_change();

-- After a statement
-- Notifies all processes of the change, so that they drop cached site data.
create or replace trigger told_when_changed after insert or delete or update on invite_rules for each statement
  execute function tell_site_change();
