import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { moveOperation, type Operation } from '../../../operations/operation.ts';
import { stopAutomaticPayouts } from '../../../operations/payout-stop.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { bankAccountHash, bankAccountNo } from '../../../queries/members/account-facts.ts';
import { payoutAccountPlace } from '../../../queries/payouts/withdraw-facts.ts';
import { countAutomaticPayout, lockPayouts, siteSums } from './payout-sums-store.ts';
import { isCircle, type PayoutPolicy, type ReviewReason, reviewOf, siteReview } from './withdraw-rules.ts';
import { payoutFactsOf } from './withdraw-standing.ts';
import type { Known } from './withdraw-step-store.ts';
import { insertWithdrawal } from './withdraw-store.ts';

interface DecisionInput {
  operation: Operation;
  known: Known;
  sealer: Sealer;
}

/**
 * Decides who must review a withdrawal whose money is held, and records the facts of the decision. In the transaction that opens it,
 * under the locks of the member, the payout account and, last and only for automatic ones, the site. Returns the operation, approved
 * when nobody has to.
 */
export async function decideWithdrawal(tx: Tx, { operation, known, sealer }: DecisionInput): Promise<Operation> {
  const { amount: amountMinor, currency, member_id: memberId, operation_id: operationId } = operation;
  const { standing, policy } = known;
  const { bank: bankCode, name: bankAccountName, hash } = standing.account;
  const accountNo = bankAccountNo(sealer, { member_id: memberId, bank_account_no_sealed: known.accountNoSealed });
  const accountHash = bankAccountHash(sealer, { bankCode, accountNo });
  invariant(hash === accountHash.toString('hex'), 'sums are of the account that is paid');
  const { review, ...written } = decisionOf(known, { amountMinor, currency });
  const site = await askSite(tx, { operation, policy, isCandidate: review.approvalsNeeded === 0 });
  const reasons: ReviewReason[] = [...review.reasons, ...site.reasons];
  const approvalsNeeded = review.approvalsNeeded || (reasons.length > 0 ? 1 : 0);
  await insertWithdrawal(tx, {
    memberId,
    operationId,
    bankCode,
    bankAccountName,
    // For this row alone: the member's own sealed number does not open here.
    bankAccountNoSealed: sealer.seal(accountNo, payoutAccountPlace(operationId)),
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
  const approved = await moveOperation(tx, { memberId, operationId, to: 'APPROVED', retryInMs: 0 });
  invariant(approved, 'a withdrawal that was just opened moves');
  return approved;
}

/** Decides who must review it, except for the site's sums. */
function decisionOf(
  { standing, limits, policy, ...proven }: Known,
  { amountMinor, currency }: { amountMinor: bigint; currency: CashCurrency },
) {
  const facts = payoutFactsOf(standing, { amountMinor, ...proven });
  return {
    review: reviewOf(facts, { limits, policy, currency }),
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
