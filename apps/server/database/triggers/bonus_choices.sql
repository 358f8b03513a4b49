-- bonus_choices: triggers in firing order.

-- Before each row
-- An ended choice never changes, the agreed terms stay, and a row is kept for a year after its end.
create or replace trigger changes_once before delete or update on bonus_choices for each row execute function check_choice_change();
