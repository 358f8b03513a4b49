import type { PayoutStop } from '@kapao/contract/operator/payout-stops.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

export async function isPayoutStopped(tx: Tx): Promise<boolean> {
  const found = await sql`select from payout_stops where reset_at is null limit 1`.execute(tx);
  return found.rows.length > 0;
}

export async function openStops(
  db: Db,
): Promise<{ stop_id: string; reason: PayoutStop['reason']; stopped_at: Date }[]> {
  const found = await sql<Awaited<ReturnType<typeof openStops>>[number]>`select stop_id, reason, stopped_at
    from payout_stops where reset_at is null order by stopped_at`.execute(db);
  return found.rows;
}

/** Answers why it stood still, or undefined when this stop is not open. */
export async function resetStop(
  tx: Tx,
  reset: { stopId: string; operator: string; reason: string },
): Promise<string | undefined> {
  const done = await sql<{ reason: string }>`update payout_stops
    set reset_at = clock_timestamp(), reset_by = ${reset.operator}, reset_reason = ${reset.reason}
    where stop_id = ${reset.stopId}::uuid and reset_at is null returning reason`.execute(tx);
  return done.rows[0]?.reason;
}
