import { type ReconciledAccount, readReconciliation } from '@kapao/contract/operator/reconciliation.ts';
import { CASH_CURRENCIES, fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { unexplainedPayouts } from '../../../queries/payouts/payout-debit-facts.ts';
import type { Reconciliation } from './reconciliation.ts';
import type { ComparedAccount, ShownBooks } from './reconciliation-verdict.ts';

export function bindReconciliationOperator(
  binder: Binder,
  { db, reconciliation }: { db: Db; reconciliation: Reconciliation },
): void {
  binder.bind(readReconciliation, async () => {
    const { at, accounts: compared } = await reconciliation.compareAll();
    const payouts = await unexplainedPayouts(db);
    const comparedAt = (at === 'now' ? new Date() : at).toISOString();
    const accounts = compared.map((account) => toWire(account, comparedAt));
    const owed = CASH_CURRENCIES.filter((currency) => payouts[currency] !== 0n);
    const currencies = [...new Set([...accounts.map(({ currency }) => currency), ...owed])];
    return {
      comparedAt,
      unexplained: currencies.map((currency) => ({
        currency,
        amount: fromMinor(
          compared.reduce(
            (sum, account) => (account.books.currency === currency ? sum + account.unexplained : sum),
            payouts[currency],
          ),
          currency,
        ),
      })),
      accounts,
    };
  });
}

function toWire({ books, bankTotal, unread, unexplained }: ComparedAccount<ShownBooks>, at: string): ReconciledAccount {
  const whole = (minor: bigint) => fromMinor(minor, books.currency);
  return {
    receivingAccount: books.receiving_account_id,
    bankCode: books.bank_code,
    accountName: books.account_name,
    currency: books.currency,
    received: whole(books.credited + books.waiting + books.returned),
    credited: whole(books.credited),
    waiting: whole(books.waiting),
    returned: whole(books.returned),
    inflows: Number(books.inflows),
    ledger: {
      credited: whole(books.ledger_credited),
      waiting: whole(books.ledger_waiting),
      returned: whole(books.ledger_returned),
    },
    bankTotal: bankTotal === null ? null : whole(bankTotal),
    feedPosition: String(books.feed_cursor),
    unread: whole(unread),
    setAside: Number(books.set_aside),
    unexplained: whole(unexplained),
    comparedAt: bankTotal === null ? null : at,
  };
}
