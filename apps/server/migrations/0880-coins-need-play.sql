-- Coins come of the smaller of net deposits that reached the wallet and stake settled since; a cash prize carries the play condition of the
-- day on which it was won (record 121).

-- Sums that operators credited or took by hand, and sums withheld; deposits and withdrawals have their own index.
create index if not exists operations_beside_cash on operations (member_id, created_at) where kind in ('aside', 'adjustment');

-- `counted` is what earns coins: never more than `net`, and of each deposit only what was staked after it. Withheld money reached no wallet
-- until it was released; what operators take from cash has left it like a withdrawal.
drop function coin_sums(text, text, bigint, timestamptz);
create function coin_sums(p_member text, p_basis text, p_coin_per bigint, p_counted_from timestamptz)
returns table (counted bigint, gone bigint, earned bigint, earned_today bigint, unspent bigint, net bigint) language sql stable as $$
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
  staked as (
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

-- Net deposits as they stood. Null in rows from before this rule, whose coins came of deposits or of stake alone.
alter table coin_earnings add column net bigint,
  add constraint coins_have_deposits_behind check (coins < 0 or net is null or counted <= net) not valid;

create or replace function settle_coins(p_member text, p_currency text, p_coin_days int, p_coins bigint) returns void language plpgsql as $$
declare
  v_earning uuid := gen_random_uuid();
  v_said text;
  r record;
begin
  if p_coins = 0 then return; end if;
  select u.version, u.basis, u.coin_per, u.counted_from, s.counted, s.earned, s.net into strict r
    from coin_rule(p_currency, p_coin_days) u, coin_sums(p_member, u.basis, u.coin_per, u.counted_from) s;
  v_said := ledger.post_movement(p_member, v_earning, 'coins', 'coin', 'COIN', case when p_coins > 0 then 'coin:issued' else 'coin' end,
    case when p_coins > 0 then 'coin' else 'coin:issued' end, abs(p_coins));
  if starts_with(v_said, 'short:') then return; end if;
  if v_said <> 'posted' then raise exception 'invariant: an earning is posted once (%)', v_said; end if;
  insert into coin_earnings (member_id, earning_id, version, basis, coin_per, counted_from, counted, earned_before, coins, net)
    values (p_member, v_earning, r.version, r.basis, r.coin_per, r.counted_from, r.counted, r.earned, p_coins, r.net);
end $$;

-- A cash prize is staked so many times before money leaves, as it was when the prize was won; coupons from before are free of it.
alter table coupons add column multiple_hundredths int not null default 0 check (multiple_hundredths between 0 and 10000);

do $do$
declare
  v_changed record;
  v_before text;
  v_after text;
begin
  for v_changed in values
    -- The net deposits bound what is left of coins once money has left.
    ('withdrawal_facts', '''unspent'', s.unspent::text)', '''unspent'', s.unspent::text, ''net'', s.net::text)'),
    -- A condition takes more than one statement: every game is read first.
    ('claim_coupon', 'or exists (select from coupon_voids v', 'or c.multiple_hundredths > 0 or exists (select from coupon_voids v')
  loop
    v_before := pg_get_functiondef(v_changed.column1::regproc);
    v_after := replace(v_before, v_changed.column2, v_changed.column3);
    if v_after = v_before then raise exception '% is not as expected', v_changed.column1; end if;
    execute v_after;
  end loop;
end $do$;
