-- Coins are earned by settled valid turnover, or by deposits less withdrawals: never by money that only passed through. What
-- is due is a sum over bets or operations; what was earned so far is a sum over these rows. Nothing counts beside them.

-- Every rule published before earned coins for deposits; from now on for deposits less withdrawals, at the same rate.
alter table wheel_versions add column coin_basis text not null default 'net-deposits'
  check (coin_basis in ('turnover', 'net-deposits'));

create table coin_earnings (
  member_id text not null references members,
  earning_id uuid not null,
  -- The rule it was earned by: its basis, its rate in minor units a coin, and since when its money was counted.
  version int not null references wheel_versions,
  basis text not null check (basis in ('turnover', 'net-deposits')),
  coin_per bigint not null check (coin_per > 0),
  counted_from timestamptz not null,
  -- Turnover, or deposits less withdrawals, since then as it stood; and the coins earned since then before this row.
  counted bigint not null,
  earned_before bigint not null,
  -- Below zero when coins that were not spent went with the money that had earned them.
  coins bigint not null check (coins <> 0),
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, earning_id),
  constraint coins_have_money_behind check (coins < 0 or (earned_before + coins) * coin_per <= counted)
);
create index coin_earnings_newest on coin_earnings (member_id, at desc);
create trigger append_only before update or delete or truncate on coin_earnings
  for each statement execute function ledger.refuse_change();

-- Coins that deposits earned before this rule count as earned.
insert into coin_earnings (member_id, earning_id, version, basis, coin_per, counted_from, counted, earned_before, coins, at)
select m.owner, m.operation_id, w.version, 'net-deposits', w.per, m.at, m.amount * w.per, 0, m.amount, m.at
from ledger.movements m join members b on b.member_id = m.owner
cross join lateral (
  select v.version, case b.currency when 'THB' then v.coin_per_thb else v.coin_per_lak end as per from wheel_versions v
  where v.published_at <= m.at order by v.version desc limit 1) w
where m.currency = 'COIN' and m.kind = 'coin' and w.per is not null;

-- What came in and went out of one member, by time.
create index operations_in_and_out on operations (member_id, created_at) where kind in ('deposit', 'withdrawal');

grant select, insert on coin_earnings to kapao_app;
grant select on coin_earnings to audit;
