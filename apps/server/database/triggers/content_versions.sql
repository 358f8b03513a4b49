-- content_versions: triggers in firing order.

-- Before a statement
-- Published texts stay, so that each earlier version can be shown: never changed or removed.
create or replace trigger append_only before delete or update or truncate on content_versions for each statement
  execute function ledger.refuse_change();

-- After a statement
-- Notifies all processes of the change, so that they drop their cached texts.
create or replace trigger told_when_changed after insert or delete or update on content_versions for each statement
  execute function tell_site_change();
