-- Opening a game is play as well, with what is there already.
create or replace function begin_play(p_member text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_excluded(p_member);
  if exists (select from play_limits where member_id = p_member) then
    perform refuse_with(l.kind || '_LIMIT', limit_wait(l.opens_at) || '{"amount": 0}')
      from play_limits_of(p_member, clock_timestamp()) l where l.kind in ('LOSS', 'STAKE') and l.used >= l.most;
    perform touch_play(p_member);
  end if;
end $$;
revoke all on function begin_play from public;
grant execute on function begin_play to kapao_member;
