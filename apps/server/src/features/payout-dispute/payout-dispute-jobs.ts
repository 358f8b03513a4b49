import type { Work } from '../../operations/work-loop.ts';
import type { PayoutDisputes } from './payout-dispute.ts';

export function payoutDisputeJobs(disputes: PayoutDisputes): Work[] {
  return [
    { name: 'payout-late', everyMs: 5_000, runOne: disputes.askOne },
    { name: 'payout-dispute', everyMs: 5_000, runOne: disputes.takeOne },
  ];
}
