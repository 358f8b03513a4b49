import { PAYOUT_POLICY } from '@kapao/contract/policies/payout.ts';
import { matchNames } from '../../domain/name-match.ts';
import { isMaybeTranscribed, isUnlike } from '../../domain/name-parts.ts';
import { hasLoneAct } from '../../operations/audit-trail.ts';
import { isPayoutStopped } from '../../operations/payout-stop.ts';
import type { Tx } from '../../platform/database/db.ts';
import { memberFacts } from '../account/account-facts.ts';
import { validStakesSince } from '../bet-record/bet-facts.ts';
import { findPaymentsByCode, hasUntoldCredit } from '../inflow/inflow-facts.ts';
import { readPolicy } from '../policy/policy-facts.ts';
import { differingAccounts } from '../reconciliation/reconciliation-facts.ts';
import type { ReviewReason } from './withdraw-rules.ts';
import { letGoSince } from './withdraw-store.ts';

/** Returns the first reason for which no payout of this member leaves without a person now, or undefined. */
export async function findPayoutDoubt(tx: Tx, memberId: string): Promise<ReviewReason | undefined> {
  if (await isPayoutStopped(tx)) return 'PAYOUTS_STOPPED';
  if (await hasLoneAct(tx, memberId)) return 'SINGLE_HAND';
  if (await holdsMoneyOfStrangers(tx, memberId)) return 'STRANGER_PAID';
  if (await hasUntoldCredit(tx, memberId)) return 'FILE_ONLY';
  const differing = await differingAccounts(tx);
  if (differing.length === 0) return undefined;
  const { booksDifference } = await readPolicy(tx, PAYOUT_POLICY);
  return differing.some(({ minor, currency }) => minor > booksDifference[currency]) ? 'BOOKS_DIFFER' : undefined;
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
  const moments = strange.map(({ final_at: creditedAt }) => creditedAt);
  const staked = await validStakesSince(tx, memberId, moments);
  const letGo = await letGoSince(tx, memberId, moments);
  let strangeMinor = 0n;
  return strange.some(({ amount }, index) => {
    strangeMinor += amount;
    return (staked[index] ?? 0n) + (letGo[index] ?? 0n) < strangeMinor;
  });
}
