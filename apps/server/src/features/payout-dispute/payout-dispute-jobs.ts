import type { Work } from '../../operations/work-loop.ts';
import type { PayoutDisputes } from './payout-dispute.ts';

export const PAYOUT_LATE_WORK = 'payout-late';

export function payoutDisputeJobs(disputes: PayoutDisputes): Work[] {
  return [
    { name: PAYOUT_LATE_WORK, everyMs: 5_000, runOne: disputes.askOne },
    { name: 'payout-dispute', everyMs: 5_000, runOne: disputes.takeOne },
  ];
}
