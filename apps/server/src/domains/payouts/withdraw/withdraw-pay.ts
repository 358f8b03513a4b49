import type { Payouts, PayoutWay } from '../../../gateways/live-gateways.ts';
import {
  HOLDERS_JOINED_BY,
  type KeepNumber,
  type PayoutOutcome,
  type PayoutWish,
  type SendLookedAt,
} from '../../../gateways/payout.ts';
import { lockOperation, moveOperation, type Operation } from '../../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { isPayoutHeld } from '../../../queries/compliance/aml-case-facts.ts';
import { payoutHold } from '../../../queries/members/account-facts.ts';
import { isInBatch } from '../../../queries/payouts/payout-file-facts.ts';
import { payoutAccountNo } from '../../../queries/payouts/withdraw-facts.ts';
import { matchNames } from '../../../shared/name-match.ts';
import { isMaybeTranscribed, isUnlike } from '../../../shared/name-parts.ts';
import { findPayoutDoubt } from './withdraw-doubts.ts';
import { releaseHold, settleHold } from './withdraw-hold.ts';
import {
  holdForName,
  isStillApproved,
  keepBankHolder,
  keepBankNumber,
  type PayoutTarget,
  payoutTarget,
  sendToPeople,
  setPayoutPartner,
} from './withdraw-store.ts';

export interface PayDeps {
  db: Db;
  sealer: Sealer;
  payouts: Payouts;
}

/** Longer than one order may take: nobody else asks after it meanwhile. */
const ORDER_TIMEOUT_MS = 25_000;

/** When to ask the bank again (safety 8). */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000] as const;

/** What waits for a person, or for somebody who pays, is looked at again after this, so that it goes on soon. */
const HELD_RETRY_MS = 15_000;
/** What waits for a file is looked at as often: another way to pay may have come, or a stop. */
const BASKET_RETRY_MS = 60_000;
/** No bank is looked at any more after this: all looks, an order and a question end before somebody else goes on. */
const LOOKS_END_MS = 5_000;

/** The payout job: orders once, then asks by reference until the bank says paid or failed. Unknown never returns the hold. */
export async function payOut(deps: PayDeps, operation: Operation): Promise<void> {
  const target = await payoutTarget(deps.db, operation.member_id, operation.operation_id);
  invariant(target, 'a withdrawal has a bank account');
  const paying = { operation, target, wish: wishOf(deps.sealer, operation, target) };
  const outcome = await (operation.state === 'APPROVED' ? payFirst : payAgain)(deps, paying);
  if (outcome) await inTransaction(deps.db, (tx) => conclude(tx, operation, outcome));
}

interface Paying {
  operation: Operation;
  target: PayoutTarget;
  wish: PayoutWish;
}

function wishOf(sealer: Sealer, operation: Operation, target: PayoutTarget): PayoutWish {
  return {
    reference: operation.external_ref,
    bankCode: target.bank_code,
    accountNo: payoutAccountNo(sealer, { operation_id: operation.operation_id, ...target }),
    accountName: target.bank_account_name,
    amountMinor: operation.amount,
    currency: operation.currency,
    acceptedHolder: target.accepted_holder ?? undefined,
  };
}

/** SENT is committed, with who was chosen, before the order leaves: from here on only that bank's word ends it. */
async function payFirst(deps: PayDeps, paying: Paying): Promise<PayoutOutcome | undefined> {
  const chosen = await choose(deps, paying);
  if (!(await markSent(deps, paying.operation, chosen)) || !chosen) return undefined;
  if (chosen.send) return chosen.send(keeperOf(deps, paying));
  return order(deps, { ...paying, target: { ...paying.target, partner_id: chosen.way.partnerId } });
}

async function payAgain(deps: PayDeps, paying: Paying): Promise<PayoutOutcome> {
  const { operation, target } = paying;
  const known = await deps.payouts.of(target.partner_id).status(operation.external_ref, target.bank_number);
  // The bank has never had it: the same order under the same reference cannot pay twice.
  return known.outcome === 'not-found' ? order(deps, paying) : known;
}

const keeperOf =
  ({ db }: PayDeps, { operation }: Paying): KeepNumber =>
  (said) =>
    keepBankNumber(db, operation, said);

function order(deps: PayDeps, paying: Paying): Promise<PayoutOutcome> {
  const { target, wish } = paying;
  const bank = deps.payouts.of(target.partner_id);
  return bank.order({ ...wish, bankNumber: target.bank_number, keep: keeperOf(deps, paying) });
}

interface Chosen {
  way: PayoutWay;
  /** Of a bank that was looked at before. */
  send?: SendLookedAt;
}

/**
 * The first that can pay it. One that has to look is looked at before anything is given to it. What the last refuses nobody pays, so it
 * is ordered there and fails with that bank's reason.
 */
async function choose(deps: PayDeps, { operation, wish }: Paying): Promise<Chosen | undefined> {
  const ways = deps.payouts.forNew(wish);
  const [beganAtMs, last] = [performance.now(), ways.at(-1)];
  for (const way of ways) {
    const isLate = performance.now() - beganAtMs > LOOKS_END_MS;
    if (!way.look || (way === last && isLate)) return { way };
    if (isLate) return undefined;
    // Nobody is looked at for what waits in any case.
    if (way === ways[0] && (await inTransaction(deps.db, (tx) => waits(tx, operation)))) return undefined;
    const send = await way.look(wish);
    if (send) return { way, send };
    if (way === last) return { way };
  }
  return undefined;
}

async function waits(tx: Tx, { member_id: memberId, operation_id: operationId }: Operation): Promise<boolean> {
  return (await isInBatch(tx, { memberId, operationId })) || (await isHeld(tx, { memberId, operationId }));
}

async function isHeld(tx: Tx, withdrawal: { memberId: string; operationId: string }): Promise<boolean> {
  return (await payoutHold(tx, withdrawal.memberId)) !== undefined || (await isPayoutHeld(tx, withdrawal));
}

/** A holder of whom no part of the name fits is accepted by two operators: one alone could pay somebody else. */
async function approvalsFor(
  tx: Tx,
  withdrawal: { memberId: string; operationId: string },
  holder: string,
): Promise<number> {
  const { bank_account_name: accountName } = (await payoutTarget(tx, withdrawal.memberId, withdrawal.operationId)) ?? {
    bank_account_name: '',
  };
  const match = matchNames(accountName, holder.split(HOLDERS_JOINED_BY));
  return isUnlike(match) && !isMaybeTranscribed(match) ? 2 : 1;
}

/**
 * The last moment at which a payout can be stopped: that of a frozen member, of one who said "this was not me", or one that would
 * take what is held, waits; one that no person has seen goes to people while there is a doubt. One whose holder's name is
 * in doubt goes to an operator in any case.
 */
function markSent(deps: PayDeps, operation: Operation, chosen: Chosen | undefined): Promise<Operation | undefined> {
  const way = chosen?.way;
  const holder = chosen?.send?.doubtedHolder;
  const { member_id: memberId, operation_id: operationId, fence } = operation;
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockOperation(tx, operation);
    if (locked?.state !== 'APPROVED' || locked.fence !== fence) return undefined;
    const base = { memberId, operationId, fence };
    const wait = async (retryInMs?: number) => {
      await moveOperation(tx, { ...base, to: 'APPROVED', ...(retryInMs !== undefined && { retryInMs }) });
      return undefined;
    };
    // It waits for its file, which sends it.
    if (await isInBatch(tx, base)) return wait();
    if (way === undefined || (await isHeld(tx, base))) return wait(HELD_RETRY_MS);
    if (holder !== undefined) {
      await holdForName(tx, { memberId, operationId, holder, approvalsNeeded: await approvalsFor(tx, base, holder) });
      await moveOperation(tx, { ...base, to: 'REVIEW' });
      return undefined;
    }
    const doubt = await findPayoutDoubt(tx, memberId);
    const isDoubted = doubt !== undefined && (await sendToPeople(tx, { memberId, operationId, reason: doubt }));
    // Who approved it may have acted on the member since, or be disabled by now.
    if (isDoubted || !(await isStillApproved(tx, base))) {
      await moveOperation(tx, { ...base, to: 'REVIEW' });
      return undefined;
    }
    if (way.isByFile) return wait(BASKET_RETRY_MS);
    // It may have been paused since it was chosen.
    const sentRef = way.sentReference?.(operation.external_ref);
    if (!(await setPayoutPartner(tx, { memberId, operationId, partnerId: way.partnerId, sentRef })))
      return wait(HELD_RETRY_MS);
    return moveOperation(tx, { ...base, to: 'SENT', retryInMs: ORDER_TIMEOUT_MS });
  });
}

async function conclude(tx: Tx, operation: Operation, outcome: PayoutOutcome): Promise<void> {
  const { member_id: memberId, operation_id: operationId, fence } = operation;
  const base = { memberId, operationId, fence, lastAnswer: outcome.detail };
  if (outcome.outcome === 'paid') {
    const moved = await moveOperation(tx, { ...base, to: 'PAID' });
    if (moved) await settleHold(tx, moved);
  } else if (outcome.outcome === 'failed') {
    const moved = await moveOperation(tx, { ...base, to: 'FAILED' });
    if (moved) await releaseHold(tx, moved);
    if (moved && outcome.holder !== undefined) await keepBankHolder(tx, { ...base, holder: outcome.holder });
  } else {
    const to = outcome.outcome === 'unknown' ? 'UNKNOWN' : operation.state === 'UNKNOWN' ? 'UNKNOWN' : 'SENT';
    const retryInMs = RETRY_DELAYS_MS[Math.min(operation.attempts, RETRY_DELAYS_MS.length - 1)] ?? 600_000;
    await moveOperation(tx, { ...base, to, retryInMs });
  }
}
