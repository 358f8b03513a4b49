-- likeness_marks: triggers in firing order.

-- After each row
-- Excludes a member who registered later on an excluded member's device until operators decide.
create or replace trigger holds_the_excluded after insert on likeness_marks for each row
  when (new.kind = 'DEVICE')
  execute function hold_excluded_device();
