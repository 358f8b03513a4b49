-- Returns a number of the identity policy for functions of the database; the defaults equal those of the policy `identity` in the contract.
create or replace function identity_number(p_field text) returns numeric language sql stable as $$
  select coalesce((select (s.value ->> p_field)::numeric from settings s where s.name = 'policy.identity'), case p_field
    when 'minAgeTHB' then 20 when 'minAgeLAK' then 18 when 'nameScore' then 80 when 'withdrawalLevel' then 0 when 'periodDays' then 30
    when 'acceptedDays' then 1825 when 'refusedDays' then 90 end)
$$;
grant execute on function identity_number to kapao_app, audit;
