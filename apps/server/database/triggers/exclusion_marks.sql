-- exclusion_marks: triggers in firing order.

-- After each row
-- Excludes members who showed the document of a person on a list or of an excluded member.
create or replace trigger excludes_the_listed after insert on exclusion_marks for each row
  when (new.kind = 'IDENTITY')
  execute function exclude_listed_identity();
