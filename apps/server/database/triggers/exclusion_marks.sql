-- exclusion_marks: triggers in firing order.

-- Before a statement
-- Marks stay, so that an excluded person is recognised on another account.
create or replace trigger append_only before delete or update or truncate on exclusion_marks for each statement
  execute function ledger.refuse_change();

-- After each row
-- Excludes members who showed the document of a person on a list or of an excluded member.
create or replace trigger excludes_the_listed after insert on exclusion_marks for each row
  when (new.kind = 'IDENTITY')
  execute function exclude_listed_identity();
