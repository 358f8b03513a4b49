import { PAYOUT_RECONCILIATION_POLICY } from '@kapao/contract/policies/payout-reconciliation.ts';
import type { Tx } from '../../platform/database/db.ts';
import { readPolicy } from '../policy/policy-facts.ts';
import { PAYOUT_LATE_WORK } from './payout-dispute-jobs.ts';
import { hurryLateCheck } from './payout-dispute-store.ts';

/** Schedules an inquiry about a failed payout at once; answers the work that makes it, or undefined where none is made any more. */
export async function askLateNow(
  tx: Tx,
  failed: { memberId: string; operationId: string },
): Promise<string | undefined> {
  const { askFailedDays } = await readPolicy(tx, PAYOUT_RECONCILIATION_POLICY);
  return (await hurryLateCheck(tx, { ...failed, days: askFailedDays })) ? PAYOUT_LATE_WORK : undefined;
}
