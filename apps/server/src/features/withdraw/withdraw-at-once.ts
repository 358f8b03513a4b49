import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { claimKey } from '../../operations/claim-key.ts';
import type { Db } from '../../platform/database/db.ts';
import { leaveToHolder, type RequestKey } from '../../platform/requests/request-key.ts';
import type { Sealer } from '../../platform/security/seal.ts';
import { bankAccountHash, bankAccountNo } from '../account/account-facts.ts';
import { playThroughFrom } from './play-through-facts.ts';
import { checkBounds, checkPlayAndLimits } from './withdraw-checks.ts';
import { decisionOf } from './withdraw-decision.ts';
import { payoutAccountPlace } from './withdraw-facts.ts';
import type { CoinsBefore } from './withdraw-standing.ts';
import { type Beginning, beginWithdrawal, type Known, lookAtWithdrawal } from './withdraw-step-store.ts';
import { jsonOf } from './withdraw-store.ts';

export interface AtOnceRequest {
  memberId: string;
  currency: CashCurrency;
  isFrozen: boolean;
  amountMinor: bigint;
  /** Claimed, and its reply kept, by the statement that holds the money. */
  key: RequestKey;
  /** As the member is told of a withdrawal that has begun. */
  wireOf: (begun: BegunWithdrawal) => unknown;
}

export interface BegunWithdrawal {
  withdrawalId: string;
  status: 'SUCCESS' | 'PENDING' | 'FAILED';
  amountMinor: bigint;
}

export interface AtOnceDeps {
  db: Db;
  sealer: Sealer;
  /** Coins to give, or below zero to take back, once this amount has left. */
  coinsAfterLeaving: (before: CoinsBefore, leaving: { amountMinor: bigint; maxPerDay: number }) => bigint;
  wakePayouts: () => void;
}

/**
 * The usual withdrawal (record 61): looks once, decides by the rules, and writes in one statement what was decided, if all is still as
 * it was seen. Undefined when it takes more than that; then the key is claimed, and nothing else is done. A refusal is what was true
 * at the moment of the look.
 */
export async function withdrawAtOnce(deps: AtOnceDeps, request: AtOnceRequest): Promise<BegunWithdrawal | undefined> {
  const { key } = request;
  const known = await lookAtWithdrawal(deps.db, request);
  if (known.isKeyHeld) leaveToHolder();
  // Whoever had the key may have done all of it, so what is known now says nothing.
  const beginning = known.isKeyKnown ? undefined : decideAtOnce(deps, request, known);
  if (!beginning) {
    await claimKey(deps.db, key);
    return undefined;
  }
  const { outcome, claimed_operation: claimed } = await beginWithdrawal(deps.db, beginning);
  if (outcome === 'held' || claimed === null) leaveToHolder();
  key.isClaimed = true;
  key.operationId = claimed;
  if (outcome === 'look') return undefined;
  key.kept = beginning.reply;
  if (beginning.approvalsNeeded === 0) deps.wakePayouts();
  return begunOf(request);
}

/** Refuses as the longer way does, in the same order; undefined when only that can tell. */
function decideAtOnce(deps: AtOnceDeps, request: AtOnceRequest, known: Known): Beginning | undefined {
  const { currency, amountMinor, key } = request;
  const { standing, limits, policy } = known;
  if (request.isFrozen) refuse('INACTIVE_USER');
  checkBounds(limits, request);
  if (!standing.isQuiet) return undefined;
  if (standing.status !== 'ACTIVE') refuse('INACTIVE_USER');
  if (standing.isHeld) refuse('PAYOUTS_HELD');
  const play = standing.play ? playThroughFrom(standing.play, currency) : undefined;
  checkPlayAndLimits({ play, limits: standing.limits }, request);
  if (standing.hasOpen) refuse('REQUEST_LIMIT');
  if (standing.cash < amountMinor) refuse('MONEY_NOT_ENOUGH');
  const accountNoSealed = sealForPayout(deps.sealer, request, known);
  if (!accountNoSealed) return undefined;
  const { review, circledMinor, circles, ...written } = decisionOf(standing, {
    ...{ amountMinor, limits, policy, currency },
    identityName: known.identityName,
    nameScore: known.nameScore,
  });
  const { maxPerDay } = known.coinsPolicy;
  return {
    key,
    amountMinor,
    currency,
    known,
    coins: standing.coins ? deps.coinsAfterLeaving(standing.coins, { amountMinor, maxPerDay }) : 0n,
    accountNoSealed,
    reviewReasons: review.reasons,
    approvalsNeeded: review.approvalsNeeded,
    circledMinor,
    circles,
    sums: jsonOf(written.sums),
    limits: jsonOf(written.limits),
    reply: key.replyOf({ reply: request.wireOf(begunOf(request)) }),
  };
}

const begunOf = ({ key, amountMinor }: AtOnceRequest): BegunWithdrawal => ({
  withdrawalId: key.operationId,
  status: 'PENDING',
  amountMinor,
});

/** For this withdrawal alone: the member's own sealed number does not open there. Undefined when it is not the account of the facts. */
function sealForPayout(
  sealer: Sealer,
  { memberId, key }: AtOnceRequest,
  { standing: { account }, accountNoSealed }: Known,
): Buffer | undefined {
  const accountNo = bankAccountNo(sealer, { member_id: memberId, bank_account_no_sealed: accountNoSealed });
  if (bankAccountHash(sealer, { bankCode: account.bank, accountNo }).toString('hex') !== account.hash) return undefined;
  return sealer.seal(accountNo, payoutAccountPlace(key.operationId));
}
