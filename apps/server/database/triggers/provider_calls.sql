-- provider_calls: triggers in firing order.

-- Before each row
-- Calls are logs: kept for at least 12 months, so that an intruder cannot erase traces.
create or replace trigger kept_a_year before delete on provider_calls for each row execute function refuse_early_removal('started_at');
-- Calls of an open operation stay: a missing call would prove that nothing was sent.
create or replace trigger kept_until_the_end before delete on provider_calls for each row execute function refuse_open_call_removal();
