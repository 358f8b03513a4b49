import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** What a member may withdraw in a Bangkok day or calendar month, and what of it is used. */
export interface WithdrawLimit {
  period: 'DAY' | 'MONTH';
  maxMinor: bigint;
  usedMinor: bigint;
  /** When the day or month is over. */
  opensAt: Date;
}

/**
 * The limits a member is under now, none where none is set. By the start of the transaction, as the withdrawal itself is
 * counted; certain only under the member's lock.
 */
export async function withdrawLimitsOf(
  db: Db | Tx,
  { memberId, currency }: { memberId: string; currency: CashCurrency },
): Promise<WithdrawLimit[]> {
  const found = await sql<WithdrawLimit>`select period, most as "maxMinor", used as "usedMinor", opens_at as "opensAt"
    from withdrawal_limits(${memberId}, ${currency}, now())`.execute(db);
  return found.rows;
}

export const leftOf = ({ maxMinor, usedMinor }: WithdrawLimit): bigint =>
  usedMinor < maxMinor ? maxMinor - usedMinor : 0n;
