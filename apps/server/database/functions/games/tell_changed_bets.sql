-- Adds the difference between the old and new effect of changed bets to the sums of reported results, once per member and game.
create or replace function tell_changed_bets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_told(c.member_id, c.game_code, c.change)
  from (select e.member_id, e.game_code, sum(e.effect) as change from (
      select n.member_id, n.game_code, bet_effect(n.state, n.stake, n.payout) as effect from new_bets n
      union all select o.member_id, o.game_code, -bet_effect(o.state, o.stake, o.payout) from old_bets o) e
    group by 1, 2 order by 1, 2) c;
  return null;
end $$;
revoke all on function tell_changed_bets from public;
