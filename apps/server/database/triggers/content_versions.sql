-- content_versions: triggers in firing order.

-- After a statement
-- Notifies all processes of the change, so that they drop their cached texts.
create or replace trigger told_when_changed after insert or delete or update on content_versions for each statement
  execute function tell_site_change();
