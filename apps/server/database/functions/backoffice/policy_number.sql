-- Returns a number from a policy in `settings`, or 0 when it is not set.
create or replace function policy_number(p_policy text, p_field text) returns numeric language sql stable as $$
  select coalesce((select (s.value ->> p_field)::numeric from settings s where s.name = 'policy.' || p_policy), 0)
$$;
grant execute on function policy_number to kapao_app;
