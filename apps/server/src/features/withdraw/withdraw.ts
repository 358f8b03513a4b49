import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Payouts } from '../../gateways/live-gateways.ts';
import type { PayoutGateway, PayoutOutcome } from '../../gateways/payout.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { holdFunds, type Reservation, releaseFunds, settleFunds } from '../../ledger/reservation.ts';
import { claimKey } from '../../operations/claim-key.ts';
import {
  findOperation,
  lockMember,
  lockOperationById,
  moveOperation,
  type Operation,
  openOperation,
} from '../../operations/operation.ts';
import { isPayoutStopped } from '../../operations/payout-stop.ts';
import { brokenConstraint, type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import { leaveToHolder } from '../../platform/requests/request-key.ts';
import { memberFacts, payoutHold } from '../account/account-facts.ts';
import { isInBatch } from '../payout-file/payout-file-facts.ts';
import { type AtOnceDeps, type AtOnceRequest, type BegunWithdrawal, withdrawAtOnce } from './withdraw-at-once.ts';
import { checkBounds, checkLimits, checkWithdrawal } from './withdraw-checks.ts';
import { decideWithdrawal } from './withdraw-decision.ts';
import { payoutAccountNo, withdrawLimits } from './withdraw-facts.ts';
import { lookAtBounds } from './withdraw-step-store.ts';
import { keepBankNumber, type PayoutTarget, payoutTarget, sendToPeople, setPayoutPartner } from './withdraw-store.ts';

export type Withdraw = ReturnType<typeof makeWithdraw>;

export interface WithdrawRequest {
  memberId: string;
  currency: CashCurrency;
  isFrozen: boolean;
  amountMinor: bigint;
  operationId: string;
}

interface WithdrawDeps extends AtOnceDeps {
  payouts: Payouts;
  /** Refreshes the games and brings their balances home (the transfer feature's, given by `parts.ts`). */
  bringHome: (request: WithdrawRequest) => Promise<void>;
  /** Before the transaction: waits a moment until what a turnover condition rests on is known. */
  awaitPlay: (db: Db, memberId: string) => Promise<void>;
  /**
   * What a withdrawal of this amount pays out: less than asked when a turnover condition cuts it (safety W). Takes the
   * member's row, ends the condition, and refuses while its target is not met.
   */
  settleCondition: (tx: Tx, request: { memberId: string; amountMinor: bigint }) => Promise<{ payoutMinor: bigint }>;
  /** Told in the transaction that takes the money from cash; what it earned may go with it. */
  onMoneyLeaving: (tx: Tx, owner: { memberId: string; currency: CashCurrency }) => Promise<void>;
}

/** Longer than one order may take: nobody else asks after it meanwhile. */
const ORDER_TIMEOUT_MS = 25_000;

/** When to ask the bank again (safety 8). */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000] as const;

/** Money is held when asked for, paid by the payout job, and returned only on a definite no (safety W). */
export function makeWithdraw(deps: WithdrawDeps) {
  return {
    withdraw: (request: AtOnceRequest) => withdraw(deps, request),
    withdrawAll: (request: AtOnceRequest) => withdrawAll(deps, request),
    withdrawAside: (request: Omit<WithdrawRequest, 'amountMinor'>) => withdrawAside(deps, request),
    payOut: (operation: Operation) => payOut(deps, operation),
  };
}

async function checkRequest(deps: WithdrawDeps, request: WithdrawRequest): Promise<void> {
  if (request.isFrozen) refuse('INACTIVE_USER');
  checkBounds(await withdrawLimits(deps.db, request.currency), request);
}

async function withdraw(deps: WithdrawDeps, request: AtOnceRequest): Promise<BegunWithdrawal> {
  const begun = await withdrawAtOnce(deps, request);
  return begun ?? withdrawLooking(deps, { ...request, operationId: request.key.operationId });
}

/** With everything that may refuse a withdrawal, cut it, or end with it. */
async function withdrawLooking(deps: WithdrawDeps, request: WithdrawRequest): Promise<BegunWithdrawal> {
  await checkRequest(deps, request);
  await deps.awaitPlay(deps.db, request.memberId);
  const operation = await oneAtATime(deps, (tx) => openAndHold(tx, deps, request), request);
  if (operation.state === 'APPROVED') deps.wakePayouts();
  return begunOf(operation);
}

const begunOf = (operation: Operation): BegunWithdrawal => ({
  withdrawalId: operation.operation_id,
  status: statusOf(operation),
  amountMinor: operation.amount,
});

/**
 * Brings every game balance home first; what stays out is then simply not there to withdraw. The key is claimed with the withdrawal:
 * who repeats meanwhile in another process brings home what is still out, under legs of its own, and one of the two withdraws.
 */
async function withdrawAll(deps: WithdrawDeps, request: AtOnceRequest): Promise<BegunWithdrawal> {
  const { key, ...asked } = request;
  if (request.isFrozen) refuse('INACTIVE_USER');
  const known = await lookAtBounds(deps.db, request);
  if (known.isKeyHeld) leaveToHolder();
  checkBounds(known.limits, request);
  // Whoever had the key may have begun legs and the withdrawal under its operation.
  if (known.isKeyKnown) await claimKey(deps.db, key);
  const wish = { ...asked, operationId: key.operationId };
  await deps.bringHome(wish);
  return known.isKeyKnown ? withdrawLooking(deps, wish) : withdraw(deps, request);
}

/** The withdrawal of this request, opened by `open` unless it was before. */
async function oneAtATime(
  deps: WithdrawDeps,
  open: (tx: Tx) => Promise<Operation>,
  { memberId, operationId }: Pick<WithdrawRequest, 'memberId' | 'operationId'>,
): Promise<Operation> {
  try {
    return await inTransaction(
      deps.db,
      async (tx) => (await findOperation(tx, memberId, operationId)) ?? (await open(tx)),
    );
  } catch (error) {
    // One unfinished withdrawal per member (design 4).
    if (brokenConstraint(error) === 'one_open_withdrawal') refuse('REQUEST_LIMIT');
    throw error;
  }
}

/**
 * Sends all that was set aside back to the member's bank account: no condition holds it and nothing of it is to be played, because it
 * never was in the wallet.
 */
async function withdrawAside(
  deps: WithdrawDeps,
  request: Omit<WithdrawRequest, 'amountMinor'>,
): Promise<BegunWithdrawal> {
  if (request.isFrozen) refuse('INACTIVE_USER');
  const operation = await oneAtATime(
    deps,
    async (tx) => {
      await lockMember(tx, request.memberId);
      const amountMinor = (await balancesOf(tx, request.memberId, request.currency)).get('aside') ?? 0n;
      if (amountMinor === 0n) refuse('MONEY_NOT_ENOUGH');
      return holdFor(tx, deps, { ...request, amountMinor, from: 'ASIDE' });
    },
    request,
  );
  if (operation.state === 'APPROVED') deps.wakePayouts();
  return begunOf(operation);
}

async function openAndHold(tx: Tx, deps: WithdrawDeps, request: WithdrawRequest): Promise<Operation> {
  const { payoutMinor: amountMinor } = await deps.settleCondition(tx, request);
  return holdFor(tx, deps, { ...request, amountMinor, from: 'WALLET' });
}

async function holdFor(
  tx: Tx,
  deps: WithdrawDeps,
  request: Omit<WithdrawRequest, 'isFrozen'> & { from: 'WALLET' | 'ASIDE' },
): Promise<Operation> {
  const { amountMinor, from } = request;
  const limits = await withdrawLimits(tx, request.currency);
  // Read under the member's lock: a freeze or another bank account that came meanwhile counts.
  const member = await memberFacts(tx, request.memberId);
  invariant(member, 'a session belongs to a member');
  const held = await payoutHold(tx, request.memberId);
  if (held) refuse(held);
  await (from === 'WALLET' ? checkWithdrawal : checkLimits)(tx, { ...request, amountMinor });
  const { opened, operation } = await openOperation(tx, {
    memberId: request.memberId,
    operationId: request.operationId,
    kind: 'withdrawal',
    state: 'REVIEW',
    statementType: 'withdraw',
    from,
    to: member.bank_code,
    counterparty: 'payout',
    amountMinor,
    currency: request.currency,
    cashSign: from === 'WALLET' ? -1 : 0,
    externalRef: request.operationId,
  });
  if (!opened) return operation;
  const taken = await holdFunds(tx, reservationOf(operation));
  if (taken.outcome === 'short') refuse('MONEY_NOT_ENOUGH');
  await deps.onMoneyLeaving(tx, request);
  return decideWithdrawal(tx, { operation, member, limits, sealer: deps.sealer });
}

/** The payout job: orders once, then asks by reference until the bank says paid or failed. Unknown never returns the hold. */
async function payOut(deps: WithdrawDeps, operation: Operation): Promise<void> {
  const isFirst = operation.state === 'APPROVED';
  // SENT is committed before the order leaves: from here on only the bank's word ends it.
  if (isFirst && !(await markSent(deps, operation))) return;
  const target = await payoutTarget(deps.db, operation.member_id, operation.operation_id);
  invariant(target, 'a withdrawal has a bank account');
  const bank = deps.payouts.of(target.partner_id);
  const known = isFirst ? undefined : await bank.status(operation.external_ref, target.bank_number);
  // The bank has never had it: the same order under the same reference cannot pay twice.
  const isKnown = known !== undefined && known.outcome !== 'not-found';
  const outcome = isKnown ? known : await order(deps, bank, { operation, target });
  await inTransaction(deps.db, (tx) => conclude(tx, operation, outcome));
}

function order(
  deps: WithdrawDeps,
  bank: PayoutGateway,
  { operation, target }: { operation: Operation; target: PayoutTarget },
): Promise<PayoutOutcome> {
  return bank.order({
    reference: operation.external_ref,
    bankCode: target.bank_code,
    accountNo: payoutAccountNo(deps.sealer, { operation_id: operation.operation_id, ...target }),
    accountName: target.bank_account_name,
    amountMinor: operation.amount,
    currency: operation.currency,
    bankNumber: target.bank_number,
    keep: (bankNumber) => keepBankNumber(deps.db, operation, bankNumber),
  });
}

/** What waits for a person, or for somebody who pays, is looked at again after this, so that it goes on soon. */
const HELD_RETRY_MS = 15_000;
/** What waits for a file is looked at as often: another way to pay may have come, or a stop. */
const BASKET_RETRY_MS = 60_000;

/**
 * The last moment at which a payout can be stopped: that of a frozen member, or of one who said "this was not me", waits; one
 * that no person has seen goes to people while automatic payouts stand still.
 */
function markSent(deps: WithdrawDeps, operation: Operation): Promise<Operation | undefined> {
  const { member_id: memberId, operation_id: operationId, fence } = operation;
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockOperationById(tx, operationId, 'withdrawal');
    if (locked?.state !== 'APPROVED' || locked.fence !== fence) return undefined;
    const base = { memberId, operationId, fence };
    // It waits for its file, which sends it.
    if (await isInBatch(tx, base)) {
      await moveOperation(tx, { ...base, to: 'APPROVED' });
      return undefined;
    }
    const next = deps.payouts.forNew();
    if (next === undefined || (await payoutHold(tx, memberId))) {
      await moveOperation(tx, { ...base, to: 'APPROVED', retryInMs: HELD_RETRY_MS });
      return undefined;
    }
    if ((await isPayoutStopped(tx)) && (await sendToPeople(tx, { memberId, operationId, reason: 'PAYOUTS_STOPPED' }))) {
      await moveOperation(tx, { ...base, to: 'REVIEW' });
      return undefined;
    }
    if (next.isByFile) {
      await moveOperation(tx, { ...base, to: 'APPROVED', retryInMs: BASKET_RETRY_MS });
      return undefined;
    }
    await setPayoutPartner(tx, { memberId, operationId, partnerId: next.partnerId });
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
  } else {
    const to = outcome.outcome === 'unknown' ? 'UNKNOWN' : operation.state === 'UNKNOWN' ? 'UNKNOWN' : 'SENT';
    const retryInMs = RETRY_DELAYS_MS[Math.min(operation.attempts, RETRY_DELAYS_MS.length - 1)] ?? 600_000;
    await moveOperation(tx, { ...base, to, retryInMs });
  }
}

function reservationOf(operation: Operation): Reservation {
  return {
    owner: operation.member_id,
    operationId: operation.operation_id,
    kind: 'withdrawal',
    currency: operation.currency,
    source: operation.from_code === 'ASIDE' ? 'aside' : 'cash',
    holding: 'hold:withdraw',
    amountMinor: operation.amount,
  };
}

export async function settleHold(tx: Tx, operation: Operation): Promise<void> {
  const settled = await settleFunds(tx, { ...reservationOf(operation), destination: 'payout' });
  invariant(settled.outcome === 'posted', 'a hold is paid once');
}

export async function releaseHold(tx: Tx, operation: Operation): Promise<void> {
  const released = await releaseFunds(tx, reservationOf(operation));
  invariant(released.outcome === 'posted', 'a hold is given back once');
}

function statusOf(operation: Operation): 'SUCCESS' | 'PENDING' | 'FAILED' {
  if (operation.state === 'PAID') return 'SUCCESS';
  return operation.final_at ? 'FAILED' : 'PENDING';
}
