import { sql } from 'kysely';
import type { AuditRule } from '../../operations/audit.ts';

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
];
