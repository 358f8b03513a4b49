import { makePayoutDebitBook } from '../features/payout-debit/payout-debit.ts';
import { payoutDebitJobs } from '../features/payout-debit/payout-debit-jobs.ts';
import { bindPayoutDebits } from '../features/payout-debit/payout-debit-operator-routes.ts';
import { makePayoutDisputes, openDispute } from '../features/payout-dispute/payout-dispute.ts';
import { payoutDisputeJobs } from '../features/payout-dispute/payout-dispute-jobs.ts';
import { bindPayoutDisputes } from '../features/payout-dispute/payout-dispute-operator-routes.ts';
import { makePayoutGateway } from '../gateways/payout.ts';
import { makePayoutDebits } from '../gateways/payout-debits.ts';
import type { Base, Capability } from './capability.ts';

/** What left the payout account compared with withdrawals, and those that failed and were paid after all. */
export function payoutBooksCapability({ db, sealer, partners, isReader }: Base): Capability {
  const bank = partners.named('payout');
  const disputes = makePayoutDisputes({ db, payouts: makePayoutGateway(bank) });
  const book = makePayoutDebitBook({
    db,
    sealer,
    debits: makePayoutDebits(bank),
    isReader: () => isReader('payout-debits'),
    dispute: (tx, found) => openDispute(tx, found, 'DEBIT'),
  });
  return {
    bindOffice(binder) {
      bindPayoutDebits(binder, { db, book });
      bindPayoutDisputes(binder, { db, disputes });
    },
    works: [...payoutDebitJobs(book), ...payoutDisputeJobs(disputes)],
  };
}
