import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { GameProvider, ProviderOf, TransferOrder, TransferStatus } from '../../gateways/game-provider.ts';
import { hold, type Reservation, release, settle } from '../../ledger/reservation.ts';
import { findOperation, moveOperation, type Operation, openOperation } from '../../operations/operation.ts';
import { brokenConstraint, type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { invariant } from '../../platform/invariant.ts';
import { gameOf } from '../game-account/game-facts.ts';
import { makeCallTrace } from './provider-call-store.ts';
import { callPeople, keepBalanceBefore } from './transfer-evidence-store.ts';
import { evidenceOf } from './transfer-policy.ts';
import { askAgainInMs, type Direction, isDefinitelyMissing, type Leg } from './transfer-rules.ts';

export interface GameOwner {
  memberId: string;
  currency: 'THB' | 'LAK';
}

export interface LegDeps {
  db: Db;
  providerOf: ProviderOf;
  /** Makes the ledger's game account equal the provider's; false when it could not be asked. */
  refreshGame: (owner: GameOwner, gameCode: string) => Promise<boolean>;
  /** Waits a moment for the bets that explain money which waits for them; only then may it come home. */
  awaitBets: (wish: GameOwner & { code: string; amountMinor: bigint }) => Promise<void>;
  /** After this long a provider's "not found" is a definite no. */
  graceMs: number;
  /** So long after a transfer a balance may still prove it; later the member may have played the same amount. */
  balanceDecidesMs: number;
}

export interface LegRequest extends GameOwner, Leg {
  amountMinor: bigint;
  operationId: string;
  /** The balance there was read a moment ago. */
  isRefreshed?: boolean;
  /** Out of the game to nobody's wallet: money that appeared there and is not the member's. */
  isTakenBack?: boolean;
}

/** What became of an order, and why a person must look at it, when one must. */
export type Ending = TransferStatus & { people?: string };

/** Longer than one provider call may take: nobody else takes the transfer while its first request is under way. */
const LEASE_SECONDS = 25;

/** One movement between wallet and game: hold, ask outside any transaction, settle or release (design 4, record 6). */
export async function runLeg(deps: LegDeps, leg: LegRequest): Promise<Operation> {
  const game = await gameOf(deps.db, leg.memberId, leg.gameCode);
  if (!game) refuse('NO_GAME');
  // A game that is switched off takes no more money, but gives back what it holds.
  if (leg.direction === 'in' && (!game.is_on || game.in_maintenance)) refuse('NO_GAME');
  if (!game.username) refuse('SLOT_NO_ACCOUNT');
  // What was won since the last look is the member's too, and what was lost is gone.
  if (leg.direction === 'out' && !leg.isRefreshed) {
    await deps.refreshGame(leg, leg.gameCode);
    const { memberId, currency, gameCode: code, amountMinor } = leg;
    await deps.awaitBets({ memberId, currency, code, amountMinor });
  }
  const { opened, operation } = await reserve(deps, leg);
  if (!opened) return operation;
  return conclude(
    deps,
    operation,
    await order(deps, { operation, username: game.username, provider: deps.providerOf(game) }),
  );
}

interface Ordering {
  operation: Operation;
  username: string;
  provider: GameProvider;
}

async function order(deps: LegDeps, { operation, username, provider }: Ordering): Promise<Ending> {
  const trace = (purpose: 'balance' | 'transfer') => makeCallTrace(deps.db, operation, purpose);
  if (evidenceOf(provider.abilities) === 'balance') {
    const before = await provider.balance(username, trace('balance'));
    // Without the balance before it nobody could ever tell what the order did, so it is not sent.
    if (before === undefined) return { outcome: 'refused', detail: 'not sent, the balance could not be read' };
    if (!(await keepBalanceBefore(deps.db, operation, before))) {
      return { outcome: 'unknown', detail: 'somebody else has it now' };
    }
  }
  return provider.transfer(orderOf(operation, username), trace('transfer'));
}

/** Opens the operation and holds the money in one transaction; the row is committed before anything is sent. */
async function reserve(deps: LegDeps, leg: LegRequest): Promise<{ opened: boolean; operation: Operation }> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const opening = await openOperation(tx, {
        memberId: leg.memberId,
        operationId: leg.operationId,
        kind: 'transfer',
        state: 'SENT',
        statementType: 'transfer',
        from: leg.direction === 'in' ? 'WALLET' : leg.gameCode,
        to: leg.direction === 'in' ? leg.gameCode : leg.isTakenBack ? HOUSE : 'WALLET',
        counterparty: leg.gameCode,
        amountMinor: leg.amountMinor,
        currency: leg.currency,
        cashSign: leg.isTakenBack ? 0 : leg.direction === 'in' ? -1 : 1,
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
    if (brokenConstraint(error) === 'money_under_check') refuse('RESULT_UNCONFIRMED');
    throw error;
  }
}

/** Writes what became of a transfer, unless somebody else holds it by now; answers how it stands. */
export function conclude(deps: LegDeps, operation: Operation, ending: Ending): Promise<Operation> {
  return inTransaction(deps.db, async (tx) => {
    const moved = await moveBy(tx, operation, { ...ending, graceMs: deps.graceMs });
    if (moved) return moved;
    const current = await findOperation(tx, operation.member_id, operation.operation_id);
    invariant(current, 'an operation stays');
    return current;
  });
}

async function moveBy(
  tx: Tx,
  operation: Operation,
  ending: Ending & { graceMs: number },
): Promise<Operation | undefined> {
  const move = { memberId: operation.member_id, operationId: operation.operation_id, fence: operation.fence };
  const lastAnswer = ending.detail;
  if (ending.outcome === 'done') {
    const moved = await moveOperation(tx, { ...move, to: 'SUCCEEDED', lastAnswer });
    if (moved) await settleHeld(tx, moved);
    return moved;
  }
  const [sentAtMs, nowMs] = [operation.created_at.getTime(), Date.now()];
  const isMissing = ending.outcome === 'not-found' && isDefinitelyMissing({ sentAtMs, nowMs, graceMs: ending.graceMs });
  if (ending.outcome === 'refused' || isMissing) {
    const moved = await moveOperation(tx, { ...move, to: 'FAILED', lastAnswer });
    if (moved) await releaseHeld(tx, moved);
    return moved;
  }
  const retryInMs = askAgainInMs({ looks: operation.attempts, ageMs: nowMs - sentAtMs });
  const moved = await moveOperation(tx, {
    ...move,
    to: 'UNKNOWN',
    lastAnswer,
    ...(retryInMs !== undefined && { retryInMs }),
  });
  if (moved && ending.people !== undefined) await callPeople(tx, moved, ending.people);
  return moved;
}

/** Where money goes that is taken back from a game. */
const HOUSE = 'HOUSE';

export function directionOf(operation: Operation): Direction {
  return operation.from_code === 'WALLET' ? 'in' : 'out';
}

export function orderOf(operation: Operation, username: string): TransferOrder {
  return {
    reference: operation.external_ref,
    username,
    direction: directionOf(operation),
    amountMinor: operation.amount,
    currency: operation.currency,
    sentAt: operation.created_at,
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
  const { counterparty: game, to_code: to } = operation;
  // Taken back, it meets the claim that was opened when it appeared.
  const destination = to === HOUSE ? `quarantine:${game}` : directionOf(operation) === 'in' ? `game:${game}` : 'cash';
  const settled = await settle(tx, { ...reservationOf(operation), destination });
  invariant(settled.outcome === 'posted', 'held money settles once');
}

export async function releaseHeld(tx: Tx, operation: Operation): Promise<void> {
  const released = await release(tx, reservationOf(operation));
  invariant(released.outcome === 'posted', 'held money is released once');
}
