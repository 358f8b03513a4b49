-- Adds the effect of a bet report to `game_results.told` of one member and game. Both are passed as values, because on a cluster a name
-- from a row of a query would make the node query all others (record 104).
create or replace function add_told(p_member text, p_game text, p_change numeric) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_now timestamptz := clock_timestamp();
begin
  update game_results set told = told + p_change, told_at = v_now where member_id = p_member and game_code = p_game;
end $$;
revoke all on function add_told from public;
