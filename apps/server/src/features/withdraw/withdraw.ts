import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { holdFunds } from '../../ledger/reservation.ts';
import { claimKey } from '../../operations/claim-key.ts';
import { findOperation, lockMember, type Operation, openOperation } from '../../operations/operation.ts';
import { brokenConstraint, type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import { leaveToHolder } from '../../platform/requests/request-key.ts';
import { memberFacts, payoutHold } from '../account/account-facts.ts';
import { keepProofFor } from '../passkey/passkey-acts.ts';
import { type AtOnceDeps, type AtOnceRequest, type BegunWithdrawal, withdrawAtOnce } from './withdraw-at-once.ts';
import { checkBounds, checkLimits, checkWithdrawal } from './withdraw-checks.ts';
import { decideWithdrawal } from './withdraw-decision.ts';
import { withdrawLimits } from './withdraw-facts.ts';
import { reservationOf } from './withdraw-hold.ts';
import { type PayDeps, payOut } from './withdraw-pay.ts';
import { lookAtBounds } from './withdraw-step-store.ts';

export type Withdraw = ReturnType<typeof makeWithdraw>;

export interface WithdrawRequest {
  memberId: string;
  currency: CashCurrency;
  isFrozen: boolean;
  amountMinor: bigint;
  operationId: string;
}

interface WithdrawDeps extends AtOnceDeps, PayDeps {
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
  // Before anything is brought home: what is refused leaves money where it is.
  if (known.isPasskeyMissing && !known.isKeyKnown) refuse('PASSKEY_REQUIRED');
  if (known.levelNeeded > 0 && !known.isKeyKnown) throw new Refusal('IDENTITY_REQUIRED', { level: known.levelNeeded });
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
  // What the member confirmed is what was asked for.
  if (amountMinor !== request.amountMinor) await keepProofFor(tx, request);
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

function statusOf(operation: Operation): 'SUCCESS' | 'PENDING' | 'FAILED' {
  if (operation.state === 'PAID') return 'SUCCESS';
  return operation.final_at ? 'FAILED' : 'PENDING';
}
