import { livePayoutDebits } from '../../../gateways/live-gateways.ts';
import type { Base, Needs, Part } from '../../../part.ts';
import { makePayoutDebitBook } from './payout-debit.ts';
import { payoutDebitJobs } from './payout-debit-jobs.ts';
import { bindPayoutDebits } from './payout-debit-operator-routes.ts';

/** What left the payout account, compared with withdrawals. */
export function payoutDebitPart(
  { db, sealer, partners, isReader }: Base,
  { dispute, endLine, settleReturn }: Needs<typeof makePayoutDebitBook, 'dispute' | 'endLine' | 'settleReturn'>,
): Part {
  const book = makePayoutDebitBook({
    db,
    sealer,
    sources: livePayoutDebits(partners),
    isReader: () => isReader('payout-debits'),
    dispute,
    endLine,
    settleReturn,
  });
  return { bindOffice: (binder) => bindPayoutDebits(binder, { db, book }), works: payoutDebitJobs(book) };
}
