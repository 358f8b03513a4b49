import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import type { SiteSums } from './withdraw-rules.ts';

/**
 * Withdrawals to one payout account are decided one after the other until commit; so are all that the site may pay by itself.
 * Taken after the member's row, and the site last.
 */
export async function lockPayouts(tx: Tx, key: string): Promise<void> {
  await sql`select lock_payouts(${key})`.execute(tx);
}

/** What the site paid by itself; the breaker's hour begins anew with every reset. */
export async function siteSums(tx: Tx, currency: CashCurrency): Promise<SiteSums> {
  const found =
    await sql<SiteSums>`select day_minor as "dayMinor", week_minor as "weekMinor", hour_count as "hourCount",
    hour_minor as "hourMinor" from site_payouts(${currency})`.execute(tx);
  return onlyRow(found.rows);
}

export async function countAutomaticPayout(tx: Tx, currency: CashCurrency, amountMinor: bigint): Promise<void> {
  await sql`select count_automatic_payout(${currency}, ${amountMinor}::bigint)`.execute(tx);
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('a sum answers one row');
  return row;
}
