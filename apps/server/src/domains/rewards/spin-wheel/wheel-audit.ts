import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

// Tables are named with their schema: the role `audit` finds the views of its own name first.
export const WHEEL_AUDIT: readonly AuditRule[] = [
  {
    rule: 'P spins are coins spent, and each has its coupon',
    find: sql`
      select coalesce(s.member_id, m.owner) as place
      from (select p.member_id, count(*) as spins, count(c.coupon_id) as coupons from public.spins p
        left join public.coupons c on c.member_id = p.member_id and c.coupon_id = p.spin_id group by 1) s
      full join (select owner, sum(amount) as coins from ledger.movements where currency = 'COIN' and kind = 'spin' group by 1) m
        on m.owner = s.member_id
      where s.spins is distinct from m.coins or s.coupons is distinct from s.spins`,
  },
  {
    rule: 'C claimed coupons are prizes given, each once',
    find: sql`
      select coalesce(c.member_id, m.owner) || ' ' || coalesce(c.currency, m.currency) as place
      from (select member_id, currency, sum(amount) as prizes from public.coupons where claimed_at is not null group by 1, 2) c
      full join (select owner, currency, sum(amount) as given from ledger.movements where kind = 'prize' group by 1, 2) m
        on m.owner = c.member_id and m.currency = c.currency
      where c.prizes is distinct from m.given`,
  },
  {
    // What was reported anew or returned since may have been there when the coins came.
    rule: 'P coins have deposits in the wallet and stakes behind them',
    find: sql`
      select e.earning_id::text as place from public.coin_earnings e
      where e.coins > 0 and e.net is not null and not exists (select 1 from public.bets b
          where b.member_id = e.member_id and b.stored_at > e.at and (b.state = 'VOID' or b.placed_at < e.at))
        and (e.earned_before + e.coins) * e.coin_per > least(
          (select coalesce(sum(case when o.cash_sign < 0 then -o.amount else o.amount end), 0) from public.operations o
            where o.member_id = e.member_id and o.created_at between e.counted_from and e.at and (o.kind in ('deposit', 'aside')
              or (o.kind = 'adjustment' and o.cash_sign > 0 and exists (select 1 from public.adjustments a
                where a.member_id = o.member_id and a.operation_id = o.operation_id and a.cause = 'MISSED_DEPOSIT')))),
          (select coalesce(sum(greatest(b.valid_stake, b.stake)), 0) from public.bets b where b.member_id = e.member_id
            and b.state in ('SETTLED', 'VOID') and b.placed_at >= e.counted_from and b.stored_at <= e.at))`,
  },
  {
    rule: 'C a cash prize is under the condition with which it was won',
    find: sql`
      select c.member_id || ' ' || c.coupon_id as place from public.coupons c
      where c.prize = 'cash' and c.claimed_at is not null and c.multiple_hundredths > 0 and not exists (
        select 1 from public.turnover_conditions t join public.operation_causes k on k.member_id = t.member_id
            and k.operation_id = t.operation_id and k.cause_kind = 'luckydraw' and k.cause_id = c.coupon_id::text
          where t.member_id = c.member_id and t.award = c.amount
            and t.target >= ceil(c.amount * c.multiple_hundredths / 100.0))`,
  },
];
