-- When the member began to play and until when it goes on: bets later than the last move are play as well, and a rest begins it anew.
create or replace function play_time(p_member text) returns table (started_at timestamptz, rested_at timestamptz) language sql stable as $$
  with moved as (
    select s.last_at as at from play_sessions s where s.member_id = p_member
    union all
    select b.placed_at from play_sessions s join bets b using (member_id) where s.member_id = p_member and b.placed_at > s.last_at
  ), spaced as (select at, at - lag(at) over (order by at) as gap from moved)
  select coalesce(max(at) filter (where gap > make_interval(mins => fair_play_number('restMinutes')::int)),
      (select s.started_at from play_sessions s where s.member_id = p_member)),
    max(at) + make_interval(mins => fair_play_number('restMinutes')::int) from spaced having count(*) > 0
$$;
grant execute on function play_time to kapao_app;
