-- watch_list_entries: triggers in firing order.

-- Before each row
-- An entry is added and removed only by a proposal that a second operator approved; its data stays.
create or replace trigger agreed_by_two before insert or update on watch_list_entries for each row execute function check_watch_list();
