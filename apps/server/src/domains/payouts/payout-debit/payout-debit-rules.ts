import type { PayoutDebit } from '../../../gateways/payout-debits.ts';
import { fitMask } from '../../../shared/account-mask.ts';

export type DebitProblem = 'UNREADABLE' | 'UNKNOWN_ORDER' | 'NOT_SENT' | 'AMOUNT' | 'ACCOUNT' | 'SECOND';

/** What we ordered, and whether its debit was seen before. */
export interface OrderedPayout {
  isGivenToThisBank: boolean;
  state: string;
  amountMinor: bigint;
  currency: string;
  bankCode: string;
  accountNo: string;
  hasDebit: boolean;
}

/** States in which no order has left us, or none ever will; one that another bank was given never left to this one either. */
const NEVER_SENT: readonly string[] = ['REVIEW', 'APPROVED', 'REJECTED'];

/** A debit as it is told: statements may say nothing of whose account it went to, which the bank's own list always does. */
export type ToldDebit = Pick<PayoutDebit, 'amount' | 'currency' | 'toBank' | 'toAccountMasked'> & {
  isOfStatement?: true;
};

/** What is wrong with a debit of the payout account; undefined when it is the one debit of the withdrawal it names. */
export function debitProblem(debit: ToldDebit, ordered: OrderedPayout | undefined): DebitProblem | undefined {
  if (!ordered) return 'UNKNOWN_ORDER';
  if (NEVER_SENT.includes(ordered.state) || !ordered.isGivenToThisBank) return 'NOT_SENT';
  if (ordered.hasDebit) return 'SECOND';
  if (debit.amount !== ordered.amountMinor || debit.currency !== ordered.currency) return 'AMOUNT';
  return isAccountOf(debit, ordered) ? undefined : 'ACCOUNT';
}

function isAccountOf(
  { toBank, toAccountMasked, isOfStatement }: ToldDebit,
  { bankCode, accountNo }: OrderedPayout,
): boolean {
  if (isOfStatement) return fitMask(toAccountMasked, { accountNo, lengths: [] }) !== 'differs';
  return toBank === bankCode && fitsMask(toAccountMasked, accountNo);
}

/** As long as the account's number, every digit that is shown the account's; a mask that shows few proves nothing. */
export function fitsMask(masked: string, accountNo: string): boolean {
  return fitMask(masked, { accountNo, lengths: [] }) === 'fits';
}
