import { liveBankFeed } from '../../../gateways/live-gateways.ts';
import type { Base, Giving, Needs } from '../../../part.ts';
import { makeBankDeposit } from './bank-deposit.ts';
import { feedJob } from './bank-deposit-jobs.ts';
import { bindBankNotices, takeBankNotice } from './bank-deposit-routes.ts';
import { makeFeedDesk } from './feed-desk.ts';
import { bindFeedDeskOperator } from './feed-desk-operator-routes.ts';
import { makeTakeFileLine, type TakeFileLine } from './file-line.ts';

type BankDepositNeeds = Needs<typeof makeBankDeposit, 'bookInflow' | 'bookLines'>;

/** Deposits by bank transfer: the bank's feed and its notices, and the lines that wait for people. */
export function bankDepositPart(
  { config, db, sealer, partners, propose, report, isReader }: Base,
  { bookInflow, bookLines }: BankDepositNeeds,
): Giving<{ takeFileLine: TakeFileLine }> {
  const feed = liveBankFeed(partners);
  const pollEveryMs = config.FEED_POLL_SECONDS * 1_000;
  const bankDeposit = makeBankDeposit({
    db,
    sealer,
    feed,
    bookInflow,
    bookLines,
    report,
    pollEveryMs,
    isReader: () => isReader('bank-feed'),
  });
  const desk = makeFeedDesk({ db, bookInflow, propose });
  return {
    gives: { takeFileLine: makeTakeFileLine({ sealer, bookInflow }) },
    attachMember: (listener) => bindBankNotices(listener, { feed, bankDeposit }),
    noticesOf: { 'bank-feed': (_partnerId, notice) => takeBankNotice({ feed, bankDeposit }, notice) },
    bindOffice: (binder) => bindFeedDeskOperator(binder, { db, desk }),
    publishers: [desk.publisher],
    works: [feedJob(bankDeposit, pollEveryMs)],
  };
}
