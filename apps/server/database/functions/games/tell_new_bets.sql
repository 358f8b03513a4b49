-- Statement triggers: a page of the feed is one update of each row it touches. As definer, so that nobody else writes `told`.
create or replace function tell_new_bets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into game_results as r (member_id, game_code, told, told_at)
  select member_id, game_code, sum(bet_effect(state, stake, payout)), clock_timestamp() from new_bets group by 1, 2 order by 1, 2
  on conflict (member_id, game_code) do update set told = r.told + excluded.told, told_at = excluded.told_at;
  return null;
end $$;
revoke all on function tell_new_bets from public;
