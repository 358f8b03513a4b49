import { PAYOUT_POLICY } from '@kapao/contract/policies/payout.ts';
import { hasLoneAct } from '../../../operations/audit-trail.ts';
import { isPayoutStopped } from '../../../operations/payout-stop.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { findPaymentsByCode, findUntoldCredits } from '../../../queries/deposits/inflow-facts.ts';
import { differingAccounts } from '../../../queries/deposits/reconciliation-facts.ts';
import { validStakesSince } from '../../../queries/games/bet-facts.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { matchNames } from '../../../shared/name-match.ts';
import { isMaybeTranscribed, isUnlike } from '../../../shared/name-parts.ts';
import type { ReviewReason } from './withdraw-rules.ts';
import { letGoSince } from './withdraw-store.ts';

/** Returns the first reason for which no payout of this member leaves without a person now, or undefined. */
export async function findPayoutDoubt(tx: Tx, memberId: string): Promise<ReviewReason | undefined> {
  if (await isPayoutStopped(tx)) return 'PAYOUTS_STOPPED';
  if (await hasLoneAct(tx, memberId)) return 'SINGLE_HAND';
  if (await holdsMoneyOfStrangers(tx, memberId)) return 'STRANGER_PAID';
  if (await holdsUntoldMoney(tx, memberId)) return 'FILE_ONLY';
  const differing = await differingAccounts(tx);
  if (differing.length === 0) return undefined;
  const { booksDifference } = await readPolicy(tx, PAYOUT_POLICY);
  return differing.some(({ minor, currency }) => minor > booksDifference[currency]) ? 'BOOKS_DIFFER' : undefined;
}

/** Returns the doubts about a member's money that an operator reads before a decision, also where another reason asked for it. */
export async function listMoneyDoubts(tx: Tx, memberId: string): Promise<ReviewReason[]> {
  return [
    ...((await holdsMoneyOfStrangers(tx, memberId)) ? (['STRANGER_PAID'] as const) : []),
    ...((await holdsUntoldMoney(tx, memberId)) ? (['FILE_ONLY'] as const) : []),
  ];
}

/**
 * True while a code was paid by somebody whose name is surely another's, and not all of that money was staked once since, or let go
 * by a person: strangers can be made to pay a code for goods that they never get.
 */
async function holdsMoneyOfStrangers(tx: Tx, memberId: string): Promise<boolean> {
  const owner = await memberFacts(tx, memberId);
  const paid = await findPaymentsByCode(tx, memberId);
  if (!owner) return false;
  // The name of the profile is whatever its member types; across scripts a name counts as a stranger's when no part of it fits.
  const strange = paid.filter(({ from_name: payer }) => {
    const match = matchNames(owner.bank_account_name, [payer]);
    return isUnlike(match) && !isMaybeTranscribed(match);
  });
  if (strange.length === 0) return false;
  const staked = await validStakesSince(tx, memberId, momentsOf(strange));
  return isMoreThanLetGo(tx, memberId, { credits: strange, staked });
}

/** True while the bank's feed has not named credits that only a file reported, and no person let go of as much since. */
async function holdsUntoldMoney(tx: Tx, memberId: string): Promise<boolean> {
  const credits = await findUntoldCredits(tx, memberId);
  return credits.length > 0 && isMoreThanLetGo(tx, memberId, { credits });
}

interface Credits {
  /** Newest first. */
  credits: readonly { amount: bigint; final_at: Date }[];
  /** Staked since each of them. */
  staked?: readonly bigint[];
}

/** True where credits since one of their moments are more than was staked and let go by a person since then. */
async function isMoreThanLetGo(tx: Tx, memberId: string, { credits, staked = [] }: Credits): Promise<boolean> {
  const letGo = await letGoSince(tx, memberId, momentsOf(credits));
  let creditedMinor = 0n;
  return credits.some(({ amount }, index) => {
    creditedMinor += amount;
    return (staked[index] ?? 0n) + (letGo[index] ?? 0n) < creditedMinor;
  });
}

const momentsOf = (credits: Credits['credits']) => credits.map(({ final_at: creditedAt }) => creditedAt);
