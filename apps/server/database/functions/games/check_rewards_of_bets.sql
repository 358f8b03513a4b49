-- Queues a check of every refund or ended condition whose period contains a new or changed settled bet. It also marks the bet's day for
-- recalculation where somebody else earned by it.
create or replace function check_rewards_of_bets() returns trigger language plpgsql as $$
declare v_now timestamptz := clock_timestamp();
begin
  perform hold_play(m.member_id, false) from (select distinct member_id from new_bets order by 1) m;
  if tg_op = 'INSERT' then
    perform tell_earned_day(d.member_id, d.day, d.game_code, d.bet_ref) from (
      select distinct on (n.member_id, day) n.member_id, bangkok_day(n.settled_at) as day, n.game_code, n.bet_ref
      from new_bets n where n.state = 'SETTLED' order by n.member_id, day, n.bet_ref) d;
    insert into reward_checks (member_id, kind, source_id, game_code, bet_ref, due_at)
    select distinct on (r.member_id, r.kind, r.source_id) r.member_id, r.kind, r.source_id, n.game_code, n.bet_ref, v_now
    from new_bets n cross join lateral rewards_of_play(n.member_id, n.settled_at) r where n.state = 'SETTLED'
    order by r.member_id, r.kind, r.source_id, n.bet_ref
    on conflict (member_id, kind, source_id) do update set game_code = excluded.game_code, bet_ref = excluded.bet_ref,
      due_at = excluded.due_at;
  else
    perform tell_earned_day(d.member_id, d.day, d.game_code, d.bet_ref) from (
      select distinct on (n.member_id, day) n.member_id, bangkok_day(s.settled_at) as day, n.game_code, n.bet_ref
      from new_bets n join old_bets o using (member_id, game_code, bet_ref)
      cross join lateral (values (n.state, n.settled_at), (o.state, o.settled_at)) s (state, settled_at)
      where s.state = 'SETTLED' and (n.state, n.stake, n.valid_stake, n.payout, n.settled_at, n.product_group)
        is distinct from (o.state, o.stake, o.valid_stake, o.payout, o.settled_at, o.product_group)
      order by n.member_id, day, n.bet_ref) d;
    insert into reward_checks (member_id, kind, source_id, game_code, bet_ref, due_at)
    select distinct on (r.member_id, r.kind, r.source_id) r.member_id, r.kind, r.source_id, c.game_code, c.bet_ref, v_now
    from (
      select n.member_id, n.game_code, n.bet_ref, s.settled_at from new_bets n join old_bets o using (member_id, game_code, bet_ref)
      cross join lateral (values (n.state, n.settled_at), (o.state, o.settled_at)) s (state, settled_at)
      where s.state = 'SETTLED' and (n.state, n.stake, n.valid_stake, n.payout, n.settled_at, n.product_group)
        is distinct from (o.state, o.stake, o.valid_stake, o.payout, o.settled_at, o.product_group)) c
    cross join lateral rewards_of_play(c.member_id, c.settled_at) r
    order by r.member_id, r.kind, r.source_id, c.bet_ref
    on conflict (member_id, kind, source_id) do update set game_code = excluded.game_code, bet_ref = excluded.bet_ref,
      due_at = excluded.due_at;
  end if;
  return null;
end $$;
