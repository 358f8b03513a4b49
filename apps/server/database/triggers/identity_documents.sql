-- identity_documents: triggers in firing order.

-- After each row
-- Excludes a member who shows an excluded person's document until operators decide the match.
create or replace trigger holds_who_shows_it after insert on identity_documents for each row execute function hold_excluded_identity();
-- An accepted document of an excluded member becomes a mark, so that other accounts with it are found.
create or replace trigger marks_excluded after update of state on identity_documents for each row
  when (new.state = 'ACCEPTED')
  execute function mark_accepted_identity();
