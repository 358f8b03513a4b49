-- Returns true for a member on a break or excluded, who is shown no offers. The session carries the result and is dropped when a break
-- begins or ends (`tell_exclusion`), so no request queries it separately.
create or replace function is_away(p_member text) returns boolean language sql stable as $$
  select exists (select from exclusions where member_id = p_member and returned_at is null)
$$;
grant execute on function is_away to kapao_app;
