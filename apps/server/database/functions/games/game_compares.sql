-- Returns true when the results of a game are compared with reported bets, which is also the default for an unknown game.
create or replace function game_compares(p_code text) returns boolean language sql stable as $$
  select coalesce((select compares_results from games where code = p_code), true)
$$;
revoke all on function game_compares from public;
grant execute on function game_compares to kapao_app;
