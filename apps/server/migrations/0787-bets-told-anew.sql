-- As in 0120, of one member and game at a time: named by a row of a query, a node asks all others for them (record 104).
create function add_told(p_member text, p_game text, p_change numeric) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare v_now timestamptz := clock_timestamp();
begin
  update game_results set told = told + p_change, told_at = v_now where member_id = p_member and game_code = p_game;
end $$;

create or replace function tell_changed_bets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_told(c.member_id, c.game_code, c.change)
  from (select e.member_id, e.game_code, sum(e.effect) as change from (
      select n.member_id, n.game_code, bet_effect(n.state, n.stake, n.payout) as effect from new_bets n
      union all select o.member_id, o.game_code, -bet_effect(o.state, o.stake, o.payout) from old_bets o) e
    group by 1, 2 order by 1, 2) c;
  return null;
end $$;
revoke all on function add_told from public;
