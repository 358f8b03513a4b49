-- Play that goes on: moves to and from games and bets of the last day with no rest between them; nothing after a rest.
create or replace function play_session(p_member text, p_currency text, p_now timestamptz) returns table (started_at timestamptz, last_at
    timestamptz, staked bigint, lost bigint)
language sql stable as $$
  with moved as (
    select b.placed_at as at from bets b where b.member_id = p_member and b.placed_at > p_now - interval '1 day' and b.placed_at <= p_now
    union all
    select o.created_at from operations o where o.member_id = p_member and o.kind = 'transfer'
      and o.created_at > p_now - interval '1 day' and o.created_at <= p_now
    union all
    select s.last_at from play_sessions s where s.member_id = p_member and s.last_at > p_now - interval '1 day'
  ), spaced as (select at, at - lag(at) over (order by at) as gap from moved),
  rest as (select make_interval(mins => fair_play_number('restMinutes')::int) as rest),
  one as (
    select coalesce(max(at) filter (where gap > rest), min(at)) as started_at, max(at) as last_at, max(rest) as rest from spaced, rest
  )
  select o.started_at, o.last_at, (select coalesce(sum(b.stake), 0)::bigint from bets b where b.member_id = p_member
      and b.currency = p_currency and b.state <> 'VOID' and b.placed_at >= o.started_at),
    net_loss(p_member, p_currency, o.started_at, 'infinity')
  from one o where o.last_at + o.rest > p_now
$$;
grant execute on function play_session to kapao_app;
