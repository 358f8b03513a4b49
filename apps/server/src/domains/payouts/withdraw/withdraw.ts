import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { keepProofFor } from '../../../commands/members/passkey-acts.ts';
import { balancesOf } from '../../../ledger/balances.ts';
import { findOperation, lockMember, type Operation, openOperation } from '../../../operations/operation.ts';
import { runStory } from '../../../operations/story.ts';
import { brokenConstraint, type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { leaveToHolder, type RequestKey } from '../../../platform/requests/request-key.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import type { WithdrawLimits } from '../../../queries/payouts/withdraw-facts.ts';
import { decideWithdrawal } from './withdraw-decision.ts';
import { holdMovement } from './withdraw-hold.ts';
import { type PayDeps, payOut } from './withdraw-pay.ts';
import { type Known, lockPayoutAccount, lookAtBounds, readWithdrawalFacts } from './withdraw-step-store.ts';

export type Withdraw = ReturnType<typeof makeWithdraw>;

export interface WithdrawRequest {
  memberId: string;
  currency: CashCurrency;
  isFrozen: boolean;
  amountMinor: bigint;
  operationId: string;
}

interface KeyedRequest extends Omit<WithdrawRequest, 'operationId'> {
  key: RequestKey;
  /** Converts a withdrawal that has begun to the member's reply. */
  wireOf: (begun: BegunWithdrawal) => unknown;
}

export interface BegunWithdrawal {
  withdrawalId: string;
  status: 'SUCCESS' | 'PENDING' | 'FAILED';
  amountMinor: bigint;
}

interface WithdrawDeps extends PayDeps {
  db: Db;
  sealer: Sealer;
  wakePayouts: () => void;
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
    withdraw: (request: KeyedRequest) => withdraw(deps, request),
    withdrawAll: (request: KeyedRequest) => withdrawAll(deps, request),
    withdrawAside: (request: Omit<WithdrawRequest, 'amountMinor'>) => withdrawAside(deps, request),
    payOut: (operation: Operation) => payOut(deps, operation),
  };
}

async function withdraw(deps: WithdrawDeps, request: KeyedRequest): Promise<BegunWithdrawal> {
  if (request.isFrozen) refuse('INACTIVE_USER');
  const run = (isPlayRead: boolean) =>
    refuseSecond(() =>
      runStory(deps.db, request.key, {
        tell: (tx, operationId) => withdrawCash(tx, deps, { ...request, operationId, isPlayRead }),
        wireOf: (opened) => request.wireOf(begunOf(opened)),
      }),
    );
  let operation = await run(false);
  if (!operation) {
    // Games answer slowly, so they are read outside a transaction.
    await deps.awaitPlay(deps.db, request.memberId);
    operation = await run(true);
  }
  invariant(operation, 'a withdrawal is decided once play was read');
  if (operation.state === 'APPROVED') deps.wakePayouts();
  return begunOf(operation);
}

const begunOf = (operation: Operation): BegunWithdrawal => ({
  withdrawalId: operation.operation_id,
  status: statusOf(operation),
  amountMinor: operation.amount,
});

/** Brings every game balance home first; a balance that could not come home is not withdrawn. */
async function withdrawAll(deps: WithdrawDeps, request: KeyedRequest): Promise<BegunWithdrawal> {
  if (request.isFrozen) refuse('INACTIVE_USER');
  const bounds = await lookAtBounds(deps.db, request);
  if (bounds.isKeyHeld) leaveToHolder();
  checkBounds(bounds.limits, request);
  // Before anything is brought home: what is refused leaves money where it is.
  if (bounds.isPasskeyMissing) refuse('PASSKEY_REQUIRED');
  if (bounds.levelNeeded > 0) throw new Refusal('IDENTITY_REQUIRED', { level: bounds.levelNeeded });
  const { key, wireOf: _wireOf, ...member } = request;
  await deps.bringHome({ ...member, operationId: key.operationId });
  return withdraw(deps, request);
}

/** The smallest and the largest withdrawal. */
function checkBounds(limits: WithdrawLimits, { currency, amountMinor }: WithdrawRequest | KeyedRequest): void {
  if (amountMinor < limits.min) throw new Refusal('KEY_INVALID', { minimum: fromMinor(limits.min, currency) });
  if (amountMinor > limits.max) throw new Refusal('KEY_INVALID', { maximum: fromMinor(limits.max, currency) });
}

/** One unfinished withdrawal per member (design 4). */
async function refuseSecond<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
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
  const { memberId, currency, operationId } = request;
  const operation = await refuseSecond(() =>
    inTransaction(deps.db, async (tx) => {
      await lockMember(tx, memberId);
      const begun = await findOperation(tx, memberId, operationId);
      if (begun) return begun;
      const amountMinor = (await balancesOf(tx, memberId, currency)).get('aside') ?? 0n;
      if (amountMinor === 0n) refuse('MONEY_NOT_ENOUGH');
      const wish = { ...request, amountMinor };
      return holdFor(tx, deps, { ...wish, from: 'ASIDE', known: await readFacts(tx, { ...wish, from: 'ASIDE' }) });
    }),
  );
  if (operation.state === 'APPROVED') deps.wakePayouts();
  return begunOf(operation);
}

/** Withdraws from the wallet under the member's lock; undefined when games have to be read first. */
async function withdrawCash(
  tx: Tx,
  deps: WithdrawDeps,
  request: WithdrawRequest & { isPlayRead: boolean },
): Promise<Operation | undefined> {
  const known = await readFacts(tx, { ...request, from: 'WALLET' });
  checkBounds(known.limits, request);
  if (known.standing.isQuiet) return holdFor(tx, deps, { ...request, from: 'WALLET', known });
  if (!request.isPlayRead) return undefined;
  const { payoutMinor: amountMinor } = await deps.settleCondition(tx, request);
  // The member confirmed the requested amount.
  if (amountMinor !== request.amountMinor) await keepProofFor(tx, request);
  const wish = { ...request, amountMinor, from: 'WALLET' } as const;
  return holdFor(tx, deps, { ...wish, known: await readFacts(tx, wish) });
}

/** Reads what a withdrawal is decided by, under the locks of the member and the payout account. */
async function readFacts(tx: Tx, request: WithdrawRequest & { from: 'WALLET' | 'ASIDE' }): Promise<Known> {
  await lockPayoutAccount(tx, request.memberId);
  return readWithdrawalFacts(tx, request);
}

/** Decides by the facts, opens the withdrawal and holds its money. */
async function holdFor(
  tx: Tx,
  deps: WithdrawDeps,
  request: WithdrawRequest & { from: 'WALLET' | 'ASIDE'; known: Known },
): Promise<Operation> {
  const { memberId, operationId, amountMinor, currency, from, known } = request;
  const wanted = {
    ...({ memberId, operationId, kind: 'withdrawal', state: 'REVIEW', statementType: 'withdraw', from } as const),
    ...{ to: known.standing.account.bank, counterparty: 'payout', amountMinor, currency, externalRef: operationId },
    cashSign: from === 'WALLET' ? -1 : 0,
    movement: holdMovement(from),
  } as const;
  const { opened, operation, posting } = await openOperation(tx, wanted, known.facts);
  if (!opened) return operation;
  if (posting.outcome === 'short') refuse('MONEY_NOT_ENOUGH');
  await deps.onMoneyLeaving(tx, request);
  return decideWithdrawal(tx, { operation, known, sealer: deps.sealer });
}

function statusOf(operation: Operation): 'SUCCESS' | 'PENDING' | 'FAILED' {
  if (operation.state === 'PAID') return 'SUCCESS';
  return operation.final_at ? 'FAILED' : 'PENDING';
}
