-- member_second_factors: triggers in firing order.

-- After each row
-- Keeps `members.second_factor_since` in step with this table and refuses an older code step.
create or replace trigger note_second_factor after insert or delete or update on member_second_factors for each row
  execute function note_second_factor();
