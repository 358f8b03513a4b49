-- Returns how long a member may play at a stretch, in minutes, and the stretch that runs or has ended; null without a limit.
create or replace function play_time_facts(p_member text) returns jsonb
language plpgsql stable set enable_seqscan = off as $$
begin
  if not exists (select from play_limits where member_id = p_member and kind = 'TIME') then return null; end if;
  return (select jsonb_build_object('minutes', l.most, 'startedAt', t.started_at, 'restedAt', t.rested_at, 'now', clock_timestamp())
    from play_limits l left join play_time(p_member) t on true where l.member_id = p_member and l.kind = 'TIME');
end $$;
revoke all on function play_time_facts from public;
