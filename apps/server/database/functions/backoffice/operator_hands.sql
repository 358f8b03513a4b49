-- Returns the operators who may have caused an operator's act: the operator, and for some hours after enrolling also the two who invited
-- the operator.
create or replace function operator_hands(p_username text) returns text[] language sql stable as $$
  select array_remove(array[o.username, case when is_new then o.invited_by end, case when is_new then o.invitation_approved_by end], null)
  from operators o, lateral (select o.enrolled_at > now() - make_interval(hours => least(greatest(coalesce(
    (select (value->>'newcomerHours')::int from settings where name = 'policy.operators'), 24), 1), 720)) as is_new) n
  where o.username = p_username
$$;
