-- game_account_events: triggers in firing order.

-- Before each row
-- Rows are deleted only after twelve months, so that an intruder in a process cannot erase traces.
create or replace trigger kept_a_year before delete on game_account_events for each row execute function refuse_early_removal('at');
