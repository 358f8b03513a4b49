-- Sets a limit, or lowers it, at once; for a higher one, or none (null), writes the wish down. Takes the member's row first, so that
-- whatever moves money comes before it or is bound by it.
create or replace function set_play_limit(p_member text, p_kind text, p_period text, p_most bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l play_limits;
  v_now timestamptz;
begin
  perform from members where member_id = p_member for no key update;
  v_now := clock_timestamp();
  select * into l from play_limits where member_id = p_member and kind = p_kind and period = p_period;
  if l.member_id is null then
    if p_most is null then perform refuse_with('NO_DATA'); end if;
    insert into play_limits (member_id, kind, period, most, set_at) values (p_member, p_kind, p_period, p_most, v_now);
    if p_kind = 'TIME' then
      insert into play_sessions (member_id, started_at, last_at) values (p_member, v_now, v_now)
        on conflict (member_id) do update set started_at = v_now, last_at = v_now;
    end if;
    return 'SET';
  end if;
  if p_most <= l.most then
    update play_limits set most = p_most, set_at = v_now, wished_at = null, wish = null, wish_opens_at = null
      where member_id = p_member and kind = p_kind and period = p_period;
    return 'SET';
  end if;
  -- The same wish again does not begin its day anew, unless it has lapsed.
  if l.wished_at is null or l.wish is distinct from p_most
    or l.wish_opens_at + make_interval(days => fair_play_number('confirmDays')::int) < v_now then
    update play_limits set wished_at = v_now, wish = p_most,
        wish_opens_at = v_now + make_interval(hours => fair_play_number('raiseHours')::int)
      where member_id = p_member and kind = p_kind and period = p_period;
  end if;
  return 'WAITS';
end $$;
revoke all on function set_play_limit from public;
grant execute on function set_play_limit to kapao_member;
