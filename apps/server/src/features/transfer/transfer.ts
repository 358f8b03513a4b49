import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import type { ProviderOf, TransferOrder, TransferOutcome, TransferStatus } from '../../gateways/game-provider.ts';
import { hold, type Reservation, release, settle } from '../../ledger/reservation.ts';
import { findOperation, moveOperation, type Operation, openOperation } from '../../operations/operation.ts';
import { brokenConstraint, type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { derivedOperationId } from '../../platform/derived-id.ts';
import { invariant } from '../../platform/invariant.ts';
import { gameOf } from '../game-account/game-facts.ts';
import { askAgainInMs, type Direction, isDefinitelyMissing, type Leg, planTransfer } from './transfer-rules.ts';

export type Transfer = ReturnType<typeof makeTransfer>;

export interface TransferRequest {
  memberId: string;
  currency: 'THB' | 'LAK';
  isFrozen: boolean;
  from: string;
  to: string;
  amount: number;
  amountMinor: bigint;
  operationId: string;
}

/** Whose games come home, and the operation that wants it. */
type HomeOwner = Pick<TransferRequest, 'memberId' | 'currency' | 'operationId'>;
type LegRequest = Pick<TransferRequest, 'memberId' | 'currency' | 'amountMinor' | 'operationId'> & Leg;

/** Longer than one provider call may take: nobody else takes the transfer while its first request is under way. */
const LEASE_SECONDS = 25;

interface TransferDeps {
  db: Db;
  providerOf: ProviderOf;
  /** Makes the ledger's game account equal the provider's; false when it could not be asked. */
  refreshGame: (owner: { memberId: string; currency: 'THB' | 'LAK' }, gameCode: string) => Promise<boolean>;
  graceMs: number;
}

/** Hold, ask the provider outside any transaction, settle or release; no answer leaves the hold (design 4). */
export function makeTransfer(deps: TransferDeps) {
  return {
    transferFunds: (request: TransferRequest) => transferFunds(deps, request),
    askAgain: (operation: Operation) => askAgain(deps, operation),
    bringHome: (owner: HomeOwner, games: Map<string, bigint>) => bringHome(deps, owner, games),
  };
}

async function transferFunds(
  deps: TransferDeps,
  request: TransferRequest,
): Promise<{ transferId: string; status: 'SUCCESS' | 'PENDING' }> {
  if (request.isFrozen) refuse('INACTIVE_USER');
  const plan = planTransfer(request);
  if ('refusal' in plan) refuse(plan.refusal);
  for (const [index, leg] of plan.legs.entries()) {
    const operationId = index === 0 ? request.operationId : derivedOperationId(request.operationId, `leg${index}`);
    const status = await runLeg(deps, { ...request, ...leg, operationId });
    // The next leg starts only when this one has succeeded (safety T).
    if (status === 'PENDING') return { transferId: operationId, status };
  }
  return { transferId: request.operationId, status: 'SUCCESS' };
}

async function runLeg(deps: TransferDeps, leg: LegRequest): Promise<'SUCCESS' | 'PENDING'> {
  const game = await gameOf(deps.db, leg.memberId, leg.gameCode);
  if (!game) refuse('NO_GAME');
  // A game that is switched off takes no more money, but gives back what it holds.
  if (leg.direction === 'in' && (!game.is_on || game.in_maintenance)) refuse('NO_GAME');
  if (!game.username) refuse('SLOT_NO_ACCOUNT');
  // What was won since the last look is the member's too, and what was lost is gone.
  if (leg.direction === 'out') await deps.refreshGame(leg, leg.gameCode);
  const { opened, operation } = await reserve(deps, leg);
  if (!opened) return statusOf(operation);
  const outcome = await deps.providerOf(leg.gameCode).transfer(orderOf(operation, game.username));
  return statusOf(await conclude(deps, operation, outcome));
}

/** Opens the operation and holds the money in one transaction; the row is committed before anything is sent. */
async function reserve(deps: TransferDeps, leg: LegRequest): Promise<{ opened: boolean; operation: Operation }> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const opening = await openOperation(tx, {
        memberId: leg.memberId,
        operationId: leg.operationId,
        kind: 'transfer',
        state: 'SENT',
        statementType: 'transfer',
        from: leg.direction === 'in' ? 'WALLET' : leg.gameCode,
        to: leg.direction === 'in' ? leg.gameCode : 'WALLET',
        counterparty: leg.gameCode,
        amountMinor: leg.amountMinor,
        currency: leg.currency,
        cashSign: leg.direction === 'in' ? -1 : 1,
        externalRef: leg.operationId,
        leaseSeconds: LEASE_SECONDS,
      });
      if (!opening.opened) return opening;
      const held = await hold(tx, reservationOf(opening.operation));
      if (held.outcome === 'short') refuse('MONEY_NOT_ENOUGH');
      return opening;
    });
  } catch (error) {
    // Another transfer with this game has no end yet: one at a time, or balances could not be told apart.
    if (brokenConstraint(error) === 'one_open_transfer_per_game') refuse('REQUEST_LIMIT');
    throw error;
  }
}

/** Writes what became of a transfer, unless somebody else holds it by now; answers how it stands. */
function conclude(
  deps: TransferDeps,
  operation: Operation,
  outcome: TransferOutcome | TransferStatus,
): Promise<Operation> {
  return inTransaction(deps.db, async (tx) => {
    const ended = await moveBy(tx, { operation, outcome, graceMs: deps.graceMs });
    if (ended) return ended;
    const current = await findOperation(tx, operation.member_id, operation.operation_id);
    invariant(current, 'an operation stays');
    return current;
  });
}

interface Ending {
  operation: Operation;
  outcome: TransferOutcome | TransferStatus;
  graceMs: number;
}

async function moveBy(tx: Tx, { operation, outcome, graceMs }: Ending): Promise<Operation | undefined> {
  const move = { memberId: operation.member_id, operationId: operation.operation_id, fence: operation.fence };
  const lastAnswer = outcome.detail;
  if (outcome.outcome === 'done') {
    const moved = await moveOperation(tx, { ...move, to: 'SUCCEEDED', lastAnswer });
    if (moved) await settleHeld(tx, moved);
    return moved;
  }
  const nowMs = Date.now();
  const isMissing =
    outcome.outcome === 'not-found' &&
    isDefinitelyMissing({ sentAtMs: operation.created_at.getTime(), nowMs, graceMs });
  if (outcome.outcome === 'refused' || isMissing) {
    const moved = await moveOperation(tx, { ...move, to: 'FAILED', lastAnswer });
    if (moved) await releaseHeld(tx, moved);
    return moved;
  }
  return moveOperation(tx, { ...move, to: 'UNKNOWN', lastAnswer, retryInMs: askAgainInMs(operation.attempts) });
}

/** The rescue job: asks by reference what became of a transfer whose answer is missing. */
async function askAgain(deps: TransferDeps, operation: Operation): Promise<void> {
  const game = await gameOf(deps.db, operation.member_id, operation.counterparty);
  invariant(game?.username, 'a transfer belongs to a game account');
  const status = await deps.providerOf(operation.counterparty).transferStatus(orderOf(operation, game.username));
  await conclude(deps, operation, status);
}

/** Brings every game balance home; what cannot come stays where it is (design 4, withdrawAll). */
async function bringHome(deps: TransferDeps, owner: HomeOwner, games: Map<string, bigint>): Promise<void> {
  const legs = await Promise.allSettled(
    [...games].map(([gameCode, amountMinor]) => {
      const operationId = derivedOperationId(owner.operationId, `home-${gameCode}`);
      return runLeg(deps, { ...owner, gameCode, direction: 'out', amountMinor, operationId });
    }),
  );
  for (const leg of legs) if (leg.status === 'rejected' && !(leg.reason instanceof Refusal)) throw leg.reason;
}

function directionOf(operation: Operation): Direction {
  return operation.from_code === 'WALLET' ? 'in' : 'out';
}

function orderOf(operation: Operation, username: string): TransferOrder {
  return {
    reference: operation.external_ref,
    username,
    direction: directionOf(operation),
    amountMinor: operation.amount,
    currency: operation.currency,
  };
}

function reservationOf(operation: Operation): Reservation {
  return {
    owner: operation.member_id,
    operationId: operation.operation_id,
    kind: 'transfer',
    currency: operation.currency,
    source: directionOf(operation) === 'in' ? 'cash' : `game:${operation.counterparty}`,
    holding: `transit:${operation.counterparty}`,
    amountMinor: operation.amount,
  };
}

export async function settleHeld(tx: Tx, operation: Operation): Promise<void> {
  const destination = directionOf(operation) === 'in' ? `game:${operation.counterparty}` : 'cash';
  const settled = await settle(tx, { ...reservationOf(operation), destination });
  invariant(settled.outcome === 'posted', 'held money settles once');
}

export async function releaseHeld(tx: Tx, operation: Operation): Promise<void> {
  const released = await release(tx, reservationOf(operation));
  invariant(released.outcome === 'posted', 'held money is released once');
}

/** TRANSFER_FAIL is said only after the money is back (safety T). */
function statusOf(operation: Operation): 'SUCCESS' | 'PENDING' {
  if (operation.state === 'FAILED') refuse('TRANSFER_FAIL');
  return operation.state === 'SUCCEEDED' ? 'SUCCESS' : 'PENDING';
}
