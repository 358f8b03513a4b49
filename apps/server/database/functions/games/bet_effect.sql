-- Returns the effect of a bet on the member's money so far in minor units; a running bet has taken its stake, a void one nothing.
create or replace function bet_effect(p_state text, p_stake bigint, p_payout bigint) returns bigint
language sql immutable parallel safe as $$
  select case p_state when 'VOID' then 0 when 'RUNNING' then -p_stake else p_payout - p_stake end
$$;
