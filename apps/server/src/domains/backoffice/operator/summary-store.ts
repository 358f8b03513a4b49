import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export interface SummaryRow {
  deposited: bigint;
  withdrawn: bigint;
  new_members: bigint;
}

const DEPOSITED = sql`kind = 'deposit'`;
const WITHDRAWN = sql`kind = 'withdrawal' and state = 'PAID'`;

/** Sums of one currency in a span of time. */
export async function readSummary(
  db: Db,
  { since, before, currency }: { since: Date; before: Date; currency: string },
): Promise<SummaryRow> {
  const ended = sql`final_at >= ${since} and final_at < ${before} and currency = ${currency}`;
  const found = await sql<SummaryRow>`select
    (select coalesce(sum(amount), 0)::bigint from operations where ${DEPOSITED} and ${ended}) as deposited,
    (select coalesce(sum(amount), 0)::bigint from operations where ${WITHDRAWN} and ${ended}) as withdrawn,
    (select count(*) from members where created_at >= ${since} and created_at < ${before}) as new_members`.execute(db);
  return onlyRow(found.rows);
}

export interface HourRow {
  at: Date;
  deposited: bigint;
  withdrawn: bigint;
}

/** Sums of one currency for each hour since one that begins. Bangkok's hours begin when those of UTC do. */
export async function readHours(
  db: Db,
  { since, hours, currency }: { since: Date; hours: number; currency: string },
): Promise<HourRow[]> {
  const found = await sql<HourRow>`
    select h.at, coalesce(s.deposited, 0)::bigint as deposited, coalesce(s.withdrawn, 0)::bigint as withdrawn
      from (select ${since}::timestamptz + make_interval(hours => n) as at from generate_series(0, ${hours - 1}::int) n) h
      left join (select date_bin('1 hour', final_at, ${since}::timestamptz) as at,
          sum(amount) filter (where ${DEPOSITED}) as deposited, sum(amount) filter (where ${WITHDRAWN}) as withdrawn
        from operations where kind in ('deposit', 'withdrawal') and final_at >= ${since} and currency = ${currency}
        group by 1) s using (at)
      order by h.at`.execute(db);
  return found.rows;
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('invariant: a row of sums is always there');
  return row;
}

/** An arm for each state, because the index begins with it. */
const newestIn = (state: 'PAID' | 'FAILED' | 'REJECTED' | 'DISPUTED') =>
  sql`(select * from operations where kind = 'withdrawal' and state = ${state} order by created_at desc limit 5)`;

export async function latestWithdrawals(db: Db) {
  const found = await sql<{
    operation_id: string;
    name: string;
    amount: bigint;
    currency: CashCurrency;
    state: string;
    created_at: Date;
  }>`
    with open as (select * from operations where kind = 'withdrawal' and final_at is null order by created_at desc limit 5),
      ended as (${newestIn('PAID')} union all ${newestIn('FAILED')} union all ${newestIn('REJECTED')} union all ${newestIn('DISPUTED')})
    select o.operation_id, m.name, o.amount, o.currency, o.state, o.created_at
    from (select * from open union all select * from ended) o join members m using (member_id)
    order by (o.final_at is null) desc, o.created_at desc limit 5`.execute(db);
  return found.rows;
}
