-- exclusions: triggers in firing order.

-- Before each row
-- An exclusion ends only after its end date and a requested wait, or when operators reject a match.
create or replace trigger not_undone before update on exclusions for each row execute function check_exclusion_change();

-- After each row
-- Copies an excluded member's documents as marks; a possible match is skipped, as its identity is undecided.
create or replace trigger marked_by_identity after insert on exclusions for each row
  when (new.member_id is not null and new.source <> 'MATCH')
  execute function mark_identity_of_excluded();
-- Notifies all processes, so that they drop the member's cached session and the exclusion applies immediately.
create or replace trigger told_when_changed after insert or update of returned_at on exclusions for each row
  execute function tell_exclusion();
