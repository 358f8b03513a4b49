-- Returns the limit of the adjustment policy for a field and currency in minor units, or the policy's default if none is set.
create or replace function adjustment_limit(p_field text, p_currency text) returns bigint language sql stable as $$
  select case when exists (select from settings s where s.name = 'policy.adjustments' and s.value -> p_field ? p_currency)
    then policy_amount('adjustments', p_field, p_currency)
    else case p_field || p_currency when 'maxEachTHB' then 2000000 when 'maxDayTHB' then 10000000
      when 'maxEachLAK' then 1200000000 when 'maxDayLAK' then 6000000000 else 0 end end
$$;
grant execute on function adjustment_limit to kapao_app;
