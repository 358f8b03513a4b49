-- banks: triggers in firing order.

-- After a statement
-- Notifies all processes of the change, so that they drop their cached list of banks.
create or replace trigger told_when_changed after insert or delete or update on banks for each statement execute function tell_site_change();
