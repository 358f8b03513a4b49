import { PAYOUT_POLICY } from '@kapao/contract/policies/payout.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { moveOperation, type Operation } from '../../operations/operation.ts';
import { stopAutomaticPayouts } from '../../operations/payout-stop.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import type { Sealer } from '../../platform/security/seal.ts';
import { bankAccountHash, bankAccountNo, type MemberFacts } from '../account/account-facts.ts';
import { readPolicy } from '../policy/policy-facts.ts';
import { countAutomaticPayout, lockPayouts, siteSums } from './payout-sums-store.ts';
import { payoutAccountPlace, type WithdrawLimits } from './withdraw-facts.ts';
import {
  isCircle,
  type PayoutPolicy,
  type PayoutRules,
  type ReviewReason,
  reviewOf,
  siteReview,
} from './withdraw-rules.ts';
import { type ProvenName, payoutFactsOf, type Standing } from './withdraw-standing.ts';
import { provenNameOf, standingOf } from './withdraw-step-store.ts';
import { insertWithdrawal } from './withdraw-store.ts';

interface DecisionInput {
  operation: Operation;
  member: MemberFacts;
  limits: WithdrawLimits;
  sealer: Sealer;
}

/**
 * Decides who must see a withdrawal whose money is held already, and writes down what it was decided by. In the transaction
 * that opens it, under the locks of the member, the payout account and, last and for the automatic ones only, the site.
 * Answers the operation, approved when nobody has to.
 */
export async function decideWithdrawal(tx: Tx, asked: DecisionInput): Promise<Operation> {
  const { operation, member, limits } = asked;
  const { amount: amountMinor, currency } = operation;
  const policy = await readPolicy(tx, PAYOUT_POLICY);
  const accountNo = bankAccountNo(asked.sealer, member);
  const accountHash = bankAccountHash(asked.sealer, { bankCode: member.bank_code, accountNo });
  await lockPayouts(tx, `account/${accountHash.toString('hex')}`);
  const standing = await standingOf(tx, { memberId: operation.member_id, currency, policy });
  invariant(standing.account.hash === accountHash.toString('hex'), 'sums are of the account that is paid');
  const proven = await provenNameOf(tx, operation.member_id);
  const { review, ...written } = decisionOf(standing, { amountMinor, limits, policy, currency, ...proven });
  const site = await askSite(tx, { operation, policy, isCandidate: review.approvalsNeeded === 0 });
  const reasons: ReviewReason[] = [...review.reasons, ...site.reasons];
  const approvalsNeeded = review.approvalsNeeded || (reasons.length > 0 ? 1 : 0);
  await insertWithdrawal(tx, {
    memberId: operation.member_id,
    operationId: operation.operation_id,
    bankCode: member.bank_code,
    bankAccountName: member.bank_account_name,
    // For this row alone: the member's own sealed number does not open here.
    bankAccountNoSealed: asked.sealer.seal(accountNo, payoutAccountPlace(operation.operation_id)),
    reviewReasons: reasons,
    approvalsNeeded,
    accountHash,
    amountMinor,
    currency,
    ...written,
    sums: { ...written.sums, siteDay: site.dayMinor + amountMinor, siteWeek: site.weekMinor + amountMinor },
  });
  if (approvalsNeeded > 0) return operation;
  await countAutomaticPayout(tx, currency, amountMinor);
  const { member_id: memberId, operation_id: operationId } = operation;
  const approved = await moveOperation(tx, { memberId, operationId, to: 'APPROVED', retryInMs: 0 });
  invariant(approved, 'a withdrawal that was just opened moves');
  return approved;
}

/** Who must see it, but for what the site says, and what is written down of it. */
export function decisionOf(
  standing: Standing,
  { amountMinor, identityName, nameScore, ...rules }: PayoutRules & ProvenName & { amountMinor: bigint },
) {
  const { limits, policy, currency } = rules;
  const facts = payoutFactsOf(standing, { amountMinor, identityName, nameScore });
  return {
    review: reviewOf(facts, rules),
    circledMinor: facts.circledMinor,
    circles: facts.circlesBefore + (isCircle(facts, policy) ? 1 : 0),
    sums: { ...facts.sums },
    limits: { ...limitsOf(policy, currency), autoLimit: limits.autoLimit, secondLimit: limits.secondLimit },
  };
}

/** The site's sums, under its lock when they decide. A stop that is due now is written with the withdrawal that trips it. */
async function askSite(
  tx: Tx,
  { operation, policy, isCandidate }: { operation: Operation; policy: PayoutPolicy; isCandidate: boolean },
) {
  const { amount, currency } = operation;
  if (isCandidate) await lockPayouts(tx, `site/${currency}`);
  const site = await siteSums(tx, currency);
  const { reasons, trips } = isCandidate ? siteReview(site, amount, { policy, currency }) : { reasons: [], trips: [] };
  for (const trip of trips) {
    await stopAutomaticPayouts(tx, trip, {
      count: site.hourCount + 1,
      currency,
      amountMinor: String(site.hourMinor + amount),
    });
  }
  return { ...site, reasons };
}

function limitsOf(policy: PayoutPolicy, currency: CashCurrency) {
  const { memberDay, memberWeek, accountDay, accountWeek, siteDay, siteWeek } = policy;
  const amounts = Object.entries({ memberDay, memberWeek, accountDay, accountWeek, siteDay, siteWeek });
  return Object.fromEntries(amounts.map(([name, of]) => [name, of[currency]]));
}
