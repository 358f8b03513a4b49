import { sql } from 'kysely';
import type { CashCurrency } from '../../domain/currency.ts';
import type { Db } from '../../platform/database/db.ts';
import { type MovedSum, REPORTED_KINDS } from './report-rules.ts';

/** What moved between accounts in a span of time, by Bangkok day: the ledger itself, so that a report is never another truth. */
export async function movedSums(
  db: Db,
  { since, before, currency }: { since: Date; before: Date; currency: CashCurrency },
): Promise<MovedSum[]> {
  const found = await sql<MovedSum>`
    select to_char(m.at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, m.kind, m.from_code, m.to_code,
      sum(m.amount)::bigint as amount, count(*) as count
    from ledger.movements m
    where m.at >= ${since} and m.at < ${before} and m.currency = ${currency} and m.kind = any (${[...REPORTED_KINDS]}::text[])
    group by 1, 2, 3, 4`.execute(db);
  return found.rows;
}
