-- member_changes: triggers in firing order.

-- After each row
-- Adds each account change to the inbox, so that the member notices a change by somebody else.
create or replace trigger tells_of_changes after insert on member_changes for each row
  when (new.change <> 'withdrawal-cancelled')
  execute function note_account_event();
