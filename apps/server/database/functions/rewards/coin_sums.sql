-- Returns the amount that a coin rule counts for a member since its beginning, and the coins that it has earned. A withdrawal counts from
-- its request until it fails.
create or replace function coin_sums(p_member text, p_basis text, p_coin_per bigint, p_counted_from timestamptz) returns table (counted
    bigint, gone bigint, earned bigint, earned_today bigint, unspent bigint, net bigint)
language sql stable as $$
  with moved as (
    select created_at, statement_no, case kind when 'deposit' then amount else -amount end as amount from operations
    where member_id = p_member and kind in ('deposit', 'withdrawal') and created_at >= p_counted_from
      and state not in ('FAILED', 'REJECTED') and from_code <> 'ASIDE'
    union all
    select created_at, statement_no, case when cash_sign < 0 then -amount else amount end from operations
    where member_id = p_member and kind in ('aside', 'adjustment') and created_at >= p_counted_from
      and (cash_sign < 0 or (cash_sign > 0 and (kind = 'aside' or is_money_in(p_member, operation_id, kind))))
  ),
  summed as (
    select created_at, statement_no, amount,
      greatest(coalesce(sum(amount) over (order by created_at, statement_no rows between unbounded preceding and 1 preceding), 0), 0) as before
    from moved
  ),
  -- One row, however little came.
  came as (
    select coalesce(sum(amount), 0)::bigint as net, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as gone,
      array_agg(created_at order by created_at, statement_no) filter (where amount > 0) as moments,
      array_agg(before order by created_at, statement_no) filter (where amount > 0) as befores
    from summed
  ),
  staked as materialized (
    select width_bucket(b.placed_at, c.moments) as deposit_no, sum(b.valid_stake) as stake from came c, bets b
    where b.member_id = p_member and b.state = 'SETTLED' and b.settled_at >= p_counted_from and b.placed_at >= p_counted_from
    group by 1
  ),
  bound as (
    select min(d.before + coalesce((select sum(s.stake) from staked s where s.deposit_no >= d.no), 0)) as most
    from came c, unnest(c.befores) with ordinality as d (before, no)
  )
  select least(c.net, b.most)::bigint, c.gone, e.earned::bigint, e.earned_today::bigint,
    coalesce((select balance from ledger.accounts where owner = p_member and code = 'coin' and currency = 'COIN'), 0)::bigint, c.net
  from came c, bound b,
    (select coalesce(sum(coins) filter (where at >= p_counted_from), 0) as earned,
      greatest(0, coalesce(sum(coins) filter (where (at at time zone 'Asia/Bangkok')::date = (now() at time zone 'Asia/Bangkok')::date), 0))
        as earned_today
    from coin_earnings where member_id = p_member and basis = p_basis and coin_per = p_coin_per
      and at >= least(p_counted_from, now() - interval '1 day')) e
$$;
grant execute on function coin_sums to kapao_app;
