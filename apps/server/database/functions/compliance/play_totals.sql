-- Returns stakes and wins of a member by game in a period: from settled bets, or from the ledger where a provider reports no results. There
-- the reported stake is at least the loss.
create or replace function play_totals(p_member text, p_currency text, p_since timestamptz, p_until timestamptz) returns table (game_code
    text, staked bigint, won bigint)
language sql stable as $$
  select b.game_code, sum(b.stake)::bigint, sum(b.payout)::bigint from bets b join games g on g.code = b.game_code and g.compares_results
    where b.member_id = p_member and b.currency = p_currency and b.state = 'SETTLED'
      and b.settled_at >= p_since and b.settled_at < p_until
    group by b.game_code
  union all
  select t.game_code, greatest(t.told, t.lost), greatest(t.told, t.lost) - t.lost + t.won from (
    select p.game_code, sum(p.told)::bigint as told, sum(p.lost)::bigint as lost, sum(p.won)::bigint as won from (
      select g.code as game_code, 0::bigint as told, case when m.to_code = 'result:' || g.code then m.amount else 0 end as lost,
        case when m.to_code = 'result:' || g.code then 0 else m.amount end as won
      from games g join ledger.movements m on m.owner = p_member and m.currency = p_currency and m.at >= p_since and m.at < p_until
        and (m.from_code, m.to_code) in (('game:' || g.code, 'result:' || g.code), ('result:' || g.code, 'game:' || g.code))
      where not g.compares_results
      union all
      select b.game_code, b.stake, 0, 0 from bets b join games g on g.code = b.game_code and not g.compares_results
      where b.member_id = p_member and b.currency = p_currency and b.state = 'SETTLED'
        and b.settled_at >= p_since and b.settled_at < p_until) p
    group by p.game_code) t
$$;
grant execute on function play_totals to kapao_app;
