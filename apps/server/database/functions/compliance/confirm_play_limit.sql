-- Applies a member's requested increase or removal of a limit after its waiting period. Refuses with `LIMIT_WAITS` before that, and with
-- `NO_DATA` without a request or after the days for confirming it.
create or replace function confirm_play_limit(p_member text, p_kind text, p_period text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare l play_limits;
begin
  perform from members where member_id = p_member for no key update;
  select * into l from play_limits where member_id = p_member and kind = p_kind and period = p_period;
  if l.wished_at is null or l.wish_opens_at + make_interval(days => fair_play_number('confirmDays')::int) < clock_timestamp() then
    perform refuse_with('NO_DATA');
  end if;
  if l.wish_opens_at > clock_timestamp() then perform refuse_with('LIMIT_WAITS', limit_wait(l.wish_opens_at)); end if;
  if l.wish is null then
    delete from play_limits where member_id = p_member and kind = p_kind and period = p_period;
  else
    update play_limits set most = l.wish, set_at = clock_timestamp(), wished_at = null, wish = null, wish_opens_at = null
      where member_id = p_member and kind = p_kind and period = p_period;
  end if;
end $$;
revoke all on function confirm_play_limit from public;
grant execute on function confirm_play_limit to kapao_member;
