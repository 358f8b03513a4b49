-- Settled play by Bangkok day, game and product group; bets that were settled in one of the spans are left out.
create or replace function play_by_day_and_game(p_member text, p_since timestamptz, p_until timestamptz, p_starts timestamptz[], p_ends
    timestamptz[]) returns table (day text, game_code text, product_group text, stake bigint, valid_stake bigint, payout bigint)
language sql stable as $$
  select bangkok_day(b.settled_at)::text, b.game_code, b.product_group, sum(b.stake)::bigint, sum(b.valid_stake)::bigint,
    sum(b.payout)::bigint
  from bets b where b.member_id = p_member and b.state = 'SETTLED' and b.settled_at >= p_since and b.settled_at < p_until
    and not exists (select from unnest(p_starts, p_ends) as span (starts, ends)
      where b.settled_at >= span.starts and (span.ends is null or b.settled_at < span.ends))
  group by 1, 2, 3 order by 1, 2, 3 limit 20000
$$;
grant execute on function play_by_day_and_game to kapao_app;
