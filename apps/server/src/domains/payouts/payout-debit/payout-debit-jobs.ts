import type { Work } from '../../../operations/work-loop.ts';
import type { PayoutDebitBook } from './payout-debit.ts';

export function payoutDebitJobs(book: PayoutDebitBook): Work[] {
  return [
    { name: 'payout-debits', everyMs: 1_000, runOne: book.readOne },
    { name: 'payout-missing', everyMs: 15_000, runOne: book.noteMissing },
  ];
}
