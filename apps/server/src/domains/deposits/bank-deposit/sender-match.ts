import { bankCodeInside } from '@kapao/contract/shared/banks.ts';
import type { BankTransaction } from '../../../gateways/bank-feed.ts';
import type { Match } from '../../../queries/deposits/inflow-facts.ts';
import { compareSender, isSinceEntry, type SenderDeps } from '../../../queries/members/sender-facts.ts';
import { shownDigits } from '../../../shared/account-mask.ts';
import { matchInflow } from './bank-deposit-rules.ts';
import { keyOfSender, MAX_CANDIDATES, type Senders } from './sender-store.ts';

/** What a bank tells of a transfer that says whose it may be. */
export type SentMoney = Pick<
  BankTransaction,
  'billReference' | 'fromAccountMasked' | 'fromName' | 'fromBank' | 'currency' | 'at'
>;

interface Sent {
  accountCurrency: string;
  transaction: SentMoney;
}

/** Whose a transfer is, by what is known of its sender. */
export function matchSender(
  deps: SenderDeps,
  { policy, ownersOf, fits }: Senders,
  { accountCurrency, transaction }: Sent,
): Match {
  // Money by a code belongs to the code's owner, whoever sent it: it waits until the gateway has named the code.
  if (transaction.billReference !== undefined) return { outcome: 'wait', reason: 'QR_UNKNOWN' };
  // An account has one currency: money in another one goes to manual review, in its own currency.
  if (accountCurrency !== transaction.currency) return { outcome: 'wait', reason: 'OTHER_CURRENCY' };
  const { fromAccountMasked: masked, fromName, currency, at } = transaction;
  const sender = { bankCode: bankCodeInside(transaction.fromBank), masked, names: [fromName] };
  const owners = ownersOf(transaction);
  const candidates = owners.map((owner) => ({
    ...remember(fits, `${owner.member_id} ${keyOfSender(transaction)} ${fromName}`, () =>
      compareSender(deps, sender, owner),
    ),
    memberId: owner.member_id,
    currency: owner.currency,
    status: owner.status,
    isProven: owner.isProven,
    isSinceEntry: isSinceEntry(owner, new Date(at), policy.clockSeconds),
  }));
  // Among more than were looked at another might fit as well.
  const known = owners.length < MAX_CANDIDATES ? candidates : candidates.filter(({ isProven }) => isProven);
  return matchInflow(known, { currency, shownDigits: shownDigits(masked) }, policy);
}

function remember<Value>(known: Map<string, Value>, key: string, find: () => Value): Value {
  const value = known.get(key) ?? find();
  known.set(key, value);
  return value;
}
