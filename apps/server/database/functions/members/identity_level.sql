-- The level a member has: of document and name both must stand.
create or replace function identity_level(p_member text) returns int language sql stable as $$
  select coalesce(max(level), 1) from identity_claims where member_id = p_member and state = 'ACCEPTED'
$$;
grant execute on function identity_level to kapao_app, audit;
