-- Who takes a break or is excluded is shown no offers. Told with the session, which every process forgets in the second a break begins or
-- ends (`tell_exclusion`), so that it costs no question of its own.
create function is_away(p_member text) returns boolean language sql stable as $$
  select exists (select from exclusions where member_id = p_member and returned_at is null)
$$;
grant execute on function is_away to kapao_app;
