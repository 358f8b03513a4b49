-- game_account_events: triggers in firing order.

-- Before a statement
-- Rows are evidence of access to credentials: never changed.
create or replace trigger append_only before update or truncate on game_account_events for each statement
  execute function ledger.refuse_change();

-- Before each row
-- Rows are deleted only after twelve months, so that an intruder in a process cannot erase traces.
create or replace trigger kept_a_year before delete on game_account_events for each row execute function refuse_early_removal('at');
