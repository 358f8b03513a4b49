-- settings: triggers in firing order.

-- Before each row
-- Policy and withdrawal settings change only by a proposal that a second operator approved.
create or replace trigger by_proposal_only before insert or update on settings for each row execute function refuse_lone_setting();

-- After a statement
-- Notifies all processes of the change, so that they reload the settings.
create or replace trigger told_when_changed after insert or delete or update on settings for each statement
  execute function tell_site_change();
