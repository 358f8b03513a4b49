-- Returns a number of the fair-play policy for functions of the database; the defaults equal those of the policy `fairPlay` in the
-- contract.
create or replace function fair_play_number(p_field text) returns numeric language sql stable as $$
  select coalesce((select (s.value ->> p_field)::numeric from settings s where s.name = 'policy.fairPlay'), case p_field
    when 'raiseHours' then 24 when 'confirmDays' then 7 when 'restMinutes' then 30 when 'breakMinHours' then 24
    when 'breakMaxDays' then 42 when 'exclusionMinMonths' then 6 when 'returnHours' then 24
    when 'realityMinutes' then 60 when 'realityMinMinutes' then 15 when 'realityMaxMinutes' then 240 when 'refusalDays' then 1825 end)
$$;
grant execute on function fair_play_number to kapao_app;
