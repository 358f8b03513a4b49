-- Returns true when an operator is enabled, enrolled and signed in to the back office.
create or replace function is_at_desk(p_operator text) returns boolean language sql stable as $$
  select exists (select from operators o join operator_sessions s using (username) where o.username = p_operator
    and not o.is_disabled and o.enrolled_at is not null and s.ended_at is null and s.ends_at > now())
$$;
