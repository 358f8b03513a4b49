import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';

/**
 * HOUR_COUNT, HOUR_SUM: more or larger automatic payouts in an hour than operators allow. UNMATCHED_DEBIT: money left the
 * payout account that no withdrawal explains.
 */
export type StopReason = 'HOUR_COUNT' | 'HOUR_SUM' | 'UNMATCHED_DEBIT';

/**
 * Stops automatic payouts of the whole site until an operator resets it: new withdrawals wait for people, and those on their
 * way to the bank without a person's yes go back to people. Called in the transaction of what was seen. False when a stop
 * for this reason is open already. `detail` is shown to operators: no account numbers.
 */
export async function stopAutomaticPayouts(
  tx: Tx,
  reason: StopReason,
  detail: Record<string, string | number> = {},
): Promise<boolean> {
  const stopped =
    await sql`insert into payout_stops (reason, detail) values (${reason}, ${JSON.stringify(detail)}::jsonb)
    on conflict (reason) where reset_at is null do nothing returning stop_id`.execute(tx);
  return stopped.rows.length === 1;
}
