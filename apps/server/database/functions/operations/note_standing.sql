-- Records that an operator's act without a second approver put all of the member's money at stake, and the member's game result at that
-- time.
create or replace function note_standing(p_member text, p_operator text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update barring_acts set standing_at = last_at, won_then = member_winnings(p_member) where member_id = p_member and operator = p_operator
$$;
revoke all on function note_standing from public;
grant execute on function note_standing to kapao_app;
