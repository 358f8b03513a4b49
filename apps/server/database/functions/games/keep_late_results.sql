-- Runs with each page of a feed. The condition is locked against ending meanwhile: either its end sees the bet, or this sees its end.
create or replace function keep_late_results() returns trigger language plpgsql as $$
declare v_now timestamptz := clock_timestamp();
begin
  perform from turnover_conditions t where t.state = 'OPEN' and t.member_id in (select member_id from new_bets) for share;
  if tg_op = 'INSERT' then
    insert into late_results (member_id, game_code, bet_ref, version, placed_at, operation_id, amount)
    select n.member_id, n.game_code, n.bet_ref, n.version, n.placed_at, e.operation_id, bet_effect(n.state, n.stake, n.payout)
    from new_bets n
    left join turnover_conditions e on e.member_id = n.member_id and e.state <> 'OPEN'
      and e.accepted_at <= n.placed_at and n.placed_at < e.ended_at
    left join turnover_conditions c on c.member_id = n.member_id and c.state = 'OPEN' and n.placed_at < c.accepted_at
    where (e.operation_id is not null or c.operation_id is not null) and bet_effect(n.state, n.stake, n.payout) <> 0
    on conflict do nothing;
  else
    insert into late_results (member_id, game_code, bet_ref, version, placed_at, operation_id, amount)
    select n.member_id, n.game_code, n.bet_ref, n.version, n.placed_at, e.operation_id,
      bet_effect(n.state, n.stake, n.payout) - bet_effect(o.state, o.stake, o.payout)
    from new_bets n join old_bets o using (member_id, game_code, bet_ref)
    left join turnover_conditions e on e.member_id = n.member_id and e.state <> 'OPEN'
      and e.accepted_at <= n.placed_at and n.placed_at < e.ended_at
    left join turnover_conditions c on c.member_id = n.member_id and c.state = 'OPEN' and n.placed_at < c.accepted_at
    where (e.operation_id is not null or c.operation_id is not null)
      and bet_effect(n.state, n.stake, n.payout) <> bet_effect(o.state, o.stake, o.payout)
    on conflict do nothing;
  end if;
  insert into late_shares (member_id, operation_id, look_again_at)
  select distinct l.member_id, l.operation_id, v_now from late_results l join new_bets n using (member_id, game_code, bet_ref, version)
  where l.operation_id is not null
  on conflict (member_id, operation_id) do update set is_open = true, look_again_at = excluded.look_again_at;
  return null;
end $$;
