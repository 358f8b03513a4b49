-- Play goes on, or begins after a rest; refused when it has gone on as long as the member allows.
create or replace function touch_play(p_member text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_most bigint := (select most from play_limits where member_id = p_member and kind = 'TIME');
  v_now constant timestamptz := clock_timestamp();
  v_started timestamptz;
  v_rested timestamptz;
begin
  if v_most is null then return; end if;
  select started_at, rested_at into v_started, v_rested from play_time(p_member);
  if v_rested is null or v_rested <= v_now then v_started := v_now;
  elsif v_started + make_interval(mins => v_most::int) <= v_now then
    perform refuse_with('TIME_LIMIT', limit_wait(v_rested));
  end if;
  insert into play_sessions (member_id, started_at, last_at) values (p_member, v_started, v_now)
    on conflict (member_id) do update set started_at = v_started, last_at = v_now;
end $$;
revoke all on function touch_play from public;
