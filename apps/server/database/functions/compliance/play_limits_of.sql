-- The limits of a member at a moment: what of each is used, what is out and may still be, and when it opens again. A loss and a stake are
-- counted with what is in play, because nobody can stop that from being lost: what is left is what may still go to a game.
create or replace function play_limits_of(p_member text, p_at timestamptz) returns table (kind text, period text, most bigint, used
    bigint, at_risk bigint, opens_at timestamptz, wish bigint, wished_at timestamptz, wish_opens_at timestamptz)
language sql stable as $$
  select l.kind, l.period, l.most,
    case l.kind
      when 'DEPOSIT' then deposits_used(p_member, m.currency, s.since, s.until)
      when 'LOSS' then net_loss(p_member, m.currency, s.since, s.until)
      when 'STAKE' then (select coalesce(sum(b.stake), 0)::bigint from bets b where b.member_id = p_member and b.currency = m.currency
        and b.state <> 'VOID' and b.placed_at >= s.since and b.placed_at < s.until)
      else coalesce((select (extract(epoch from p_at - p.started_at) / 60)::bigint from play_time(p_member) p
        where p.rested_at > p_at), 0) end,
    case l.kind
      when 'LOSS' then money_in_play(p_member, m.currency) + (select coalesce(sum(b.stake), 0)::bigint from bets b
        where b.member_id = p_member and b.currency = m.currency and b.state = 'RUNNING'
          and game_compares(b.game_code))
      when 'STAKE' then money_in_play(p_member, m.currency) else 0 end,
    case l.kind when 'TIME' then (select p.rested_at from play_time(p_member) p where p.rested_at > p_at) else s.until end,
    l.wish, l.wished_at, l.wish_opens_at
  from play_limits l join members m using (member_id),
    lateral (select case l.period when 'SESSION' then 'day' else lower(l.period) end as unit) u,
    lateral (select date_trunc(u.unit, p_at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as since,
      (date_trunc(u.unit, p_at at time zone 'Asia/Bangkok') + ('1 ' || u.unit)::interval) at time zone 'Asia/Bangkok' as until) s
  where l.member_id = p_member
$$;
grant execute on function play_limits_of to kapao_app;
