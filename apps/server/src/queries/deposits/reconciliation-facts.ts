import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { CashCurrency } from '../../shared/currency.ts';
import { unexplainedPayouts } from '../payouts/payout-debit-facts.ts';

/**
 * How old the verdict is, in seconds, of the account that was compared longest ago: of what is new, and of everything. A verdict that
 * stays the same is written down every ten minutes.
 */
export async function reconciliationAges(db: Db): Promise<{ new: number; all: number } | undefined> {
  const found = await sql<{ new_seconds: number | null; all_seconds: number | null }>`
    select max(extract(epoch from now() - v.compared_at))::float8 as new_seconds,
      max(extract(epoch from now() - coalesce(k.compared_at, v.compared_at)))::float8 as all_seconds
    from reconciliations v join receiving_accounts r using (receiving_account_id)
      left join reconciliation_bases k using (receiving_account_id) where r.is_active`.execute(db);
  const [row] = found.rows;
  return row?.new_seconds == null || row.all_seconds === null
    ? undefined
    : { new: row.new_seconds, all: row.all_seconds };
}

/** What the last comparison could not explain, in minor units, by receiving account, and of the payout account by currency. */
export async function unexplainedByAccount(db: Db): Promise<Record<string, number>> {
  const found = await sql<{ receiving_account_id: string; unexplained: bigint }>`
    select receiving_account_id, unexplained from reconciliations`.execute(db);
  const payouts = await unexplainedPayouts(db);
  return {
    ...Object.fromEntries(found.rows.map((row) => [row.receiving_account_id, Number(row.unexplained)])),
    ...Object.fromEntries(Object.entries(payouts).map(([currency, minor]) => [`payouts:${currency}`, Number(minor)])),
  };
}

/** Accounts at which bank and books differed at the last comparison, and by what. */
export async function differingAccounts(
  db: Db | Tx,
): Promise<{ account: string; minor: bigint; currency: CashCurrency }[]> {
  const found = await sql<{ account: string; minor: bigint; currency: CashCurrency }>`
    select v.receiving_account_id as account, v.unexplained as minor, r.currency
    from reconciliations v join receiving_accounts r using (receiving_account_id)
    where v.unexplained <> 0 and r.is_active order by 1`.execute(db);
  return found.rows;
}
