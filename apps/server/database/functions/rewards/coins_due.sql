-- Coins to give now, or, below zero, to take back, as `coinsDue` works them out: a test holds both together. Whole coins only; never more
-- than the money that is there earns, however often it comes and goes. When money left, coins that were not spent go with it; spent ones
-- lower what is earned next.
create or replace function coins_due(p_counted bigint, p_left bigint, p_coin_per bigint, p_earned bigint, p_earned_today bigint, p_unspent
    bigint, p_max_per_day bigint) returns bigint
language plpgsql immutable as $$
declare
  v_due constant bigint := greatest(p_counted, 0) / p_coin_per - p_earned;
begin
  if v_due < 0 then return -least(-v_due, p_unspent, (p_left + p_coin_per - 1) / p_coin_per); end if;
  return least(v_due, greatest(p_max_per_day - p_earned_today, 0));
end $$;
grant execute on function coins_due to kapao_app;
