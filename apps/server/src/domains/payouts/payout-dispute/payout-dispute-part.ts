import { livePayouts } from '../../../gateways/live-gateways.ts';
import type { Base, Part } from '../../../part.ts';
import { makePayoutDisputes } from './payout-dispute.ts';
import { payoutDisputeJobs } from './payout-dispute-jobs.ts';
import { bindPayoutDisputes } from './payout-dispute-operator-routes.ts';

/** Withdrawals that failed and were paid after all. */
export function payoutDisputePart({ db, partners }: Base): Part {
  const disputes = makePayoutDisputes({ db, payouts: livePayouts(partners) });
  return { bindOffice: (binder) => bindPayoutDisputes(binder, { db, disputes }), works: payoutDisputeJobs(disputes) };
}
