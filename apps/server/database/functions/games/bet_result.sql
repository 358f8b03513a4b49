-- Returns the effect of a bet on the member's money in minor units: payout less stake when settled, minus the stake while running, zero
-- when void.
create or replace function bet_result(state text, stake bigint, payout bigint) returns bigint language sql immutable as $$
  select case state when 'SETTLED' then payout - stake when 'RUNNING' then -stake else 0 end
$$;
