-- Returns required and completed play for the deposit that lacks most. Each deposit compares the turnover since it with the play that it
-- and all later deposits require, so that a stake counts once.
create or replace function play_through(p_member text, p_currency text, p_account bytea) returns table (required bigint, played bigint)
language sql stable set enable_seqscan = off as $$
  with asked as (select * from open_play(p_member, p_currency, p_account)),
  events as (
    select a.since as at, a.required, 0::bigint as played, true as is_deposit from asked a
    union all
    select b.settled_at, 0, b.valid_stake, false from bets b where b.member_id = p_member and b.currency = p_currency
      and b.state = 'SETTLED' and b.settled_at >= (select min(a.since) from asked a)
  ),
  since_then as (
    select at, is_deposit, sum(required) over later as required, sum(played) over later as played
    from events window later as (order by at desc)
  )
  select required::bigint, played::bigint from since_then where is_deposit order by required - played desc, at desc limit 1
$$;
grant execute on function play_through to kapao_app;
