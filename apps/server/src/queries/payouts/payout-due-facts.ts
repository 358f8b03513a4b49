import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { CashCurrency } from '../../shared/currency.ts';
import { houseOrders } from '../deposits/inflow-return-facts.ts';
import { batchOf } from './payout-file-facts.ts';

export interface DuePayoutRow {
  currency: CashCurrency;
  partner_id: string | null;
  stage: 'REVIEW' | 'APPROVED' | 'FILED' | 'SENT';
  value_date: string | null;
  payouts: number;
  amount: bigint;
}

/** Withdrawals and returns without an end, but for returns paid by hand elsewhere: by currency, partner, how far they are, and the day of their file. */
export async function duePayouts(db: Db): Promise<DuePayoutRow[]> {
  const found = await sql<DuePayoutRow>`select o.currency, coalesce(o.partner_id, b.partner_id) as partner_id,
      case when o.state in ('SENT', 'UNKNOWN') then 'SENT' when b.partner_id is not null then 'FILED'
        when o.state = 'APPROVED' then 'APPROVED' else 'REVIEW' end as stage,
      b.value_date::text as value_date, count(*)::int as payouts, sum(o.amount)::bigint as amount
    from (select e.member_id, e.operation_id, e.currency, e.state, e.amount, w.partner_id
        from operations e join withdrawals w using (member_id, operation_id) where e.kind = 'withdrawal' and e.final_at is null
      union all
      select h.member_id, h.operation_id, h.currency, h.state, h.amount, h.partner_id from ${houseOrders} h
        where h.final_at is null and h.way is distinct from 'HAND') o
      left join lateral ${batchOf} b on true
    group by 1, 2, 3, 4 order by 1, 2, 3, 4 limit 500`.execute(db);
  return found.rows;
}

export interface UnderWayAt {
  partnerIds: readonly string[];
  currency: CashCurrency;
  at: Date;
}

/** A payout that ended later than this after a balance was reported is not looked for beside it. */
const ENDS_WITHIN = sql`interval '2 days'`;

/** For each moment: minor units of payouts of these partners that had been sent by then, and were booked later or are not yet. */
export async function payoutsUnderWay(db: Db | Tx, moments: readonly UnderWayAt[]): Promise<bigint[]> {
  if (moments.length === 0) return [];
  const asked = JSON.stringify(
    moments.map(({ partnerIds, ...rest }, place) => ({ ...rest, place, partners: partnerIds })),
  );
  const found = await sql<{ amount: bigint }>`select (coalesce((select sum(h.amount) from ${houseOrders} h
      where h.currency = m.currency and h.partner_id = any (m.partners) and h.approved_at <= m.at
        and (h.state in ('SENT', 'UNKNOWN') or h.state = 'PAID' and h.final_at >= m.at and h.final_at < m.at + ${ENDS_WITHIN})), 0)
      + coalesce((select sum(o.amount) from (
        select e.member_id, e.operation_id, e.amount, e.currency from operations e
          where e.kind = 'withdrawal' and e.final_at is null and e.state in ('SENT', 'UNKNOWN')
        union all select e.member_id, e.operation_id, e.amount, e.currency from operations e
          where e.kind = 'withdrawal' and e.state in ('PAID', 'DISPUTED') and e.final_at >= m.at
            and e.final_at < m.at + ${ENDS_WITHIN}) o
      join withdrawals w using (member_id, operation_id)
      where o.currency = m.currency and w.partner_id = any (m.partners) and exists (select 1 from operation_steps s
        where s.member_id = o.member_id and s.operation_id = o.operation_id and s.state = 'SENT' and s.at <= m.at)),
      0))::bigint as amount
    from jsonb_to_recordset(${asked}::jsonb) as m (place int, partners text[], currency text, at timestamptz)
    order by m.place`.execute(db);
  return found.rows.map(({ amount }) => amount);
}
