import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/db.ts';

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

export async function isPayoutStopped(tx: Tx): Promise<boolean> {
  const found = await sql`select 1 from payout_stops where reset_at is null limit 1`.execute(tx);
  return found.rows.length > 0;
}

export async function openStops(db: Db): Promise<{ stop_id: string; reason: StopReason; stopped_at: Date }[]> {
  const found = await sql<Awaited<ReturnType<typeof openStops>>[number]>`select stop_id, reason, stopped_at
    from payout_stops where reset_at is null order by stopped_at`.execute(db);
  return found.rows;
}

/**
 * True where this operator reset a stop of the same hourly limit within a day: each reset gives a whole hour's sum again, so that
 * resetting it time after time would be a limit that one operator changed.
 */
export async function hasResetToday(tx: Tx, reset: { stopId: string; operator: string }): Promise<boolean> {
  const found = await sql`select 1 from payout_stops s join payout_stops before on before.reason = s.reason
    where s.stop_id = ${reset.stopId}::uuid and s.reset_at is null and s.reason in ('HOUR_COUNT', 'HOUR_SUM')
      and before.reset_by = ${reset.operator} and before.reset_at > now() - interval '1 day' limit 1`.execute(tx);
  return found.rows.length > 0;
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
