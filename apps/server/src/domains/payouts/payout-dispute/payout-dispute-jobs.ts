import { PAYOUT_RECONCILIATION_POLICY } from '@kapao/contract/policies/payout-reconciliation.ts';
import type { Work } from '../../../operations/work-loop.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import type { PayoutDisputes } from './payout-dispute.ts';
import { hurryLateCheck } from './payout-dispute-store.ts';

const PAYOUT_LATE_WORK = 'payout-late';

export function payoutDisputeJobs(disputes: PayoutDisputes): Work[] {
  return [
    { name: PAYOUT_LATE_WORK, everyMs: 5_000, runOne: disputes.askOne },
    { name: 'payout-dispute', everyMs: 5_000, runOne: disputes.takeOne },
  ];
}

/** Schedules an inquiry about a failed payout immediately; returns the name of the work that makes it, or undefined where none is made any more. */
export async function askLateNow(
  tx: Tx,
  failed: { memberId: string; operationId: string },
): Promise<string | undefined> {
  const { askFailedDays } = await readPolicy(tx, PAYOUT_RECONCILIATION_POLICY);
  return (await hurryLateCheck(tx, { ...failed, days: askFailedDays })) ? PAYOUT_LATE_WORK : undefined;
}
