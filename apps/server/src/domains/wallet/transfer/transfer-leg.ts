import type { TransferReviewReason } from '@kapao/contract/operator/transfer.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { isAmountOf } from '../../../gateways/amount-text.ts';
import type { GameProvider, ProviderOf, TransferOrder, TransferStatus } from '../../../gateways/game-provider.ts';
import { findOperation } from '../../../operations/operation.ts';
import { type Db, databaseNow } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { leaveToHolder, type RequestKey, type StoredReply } from '../../../platform/requests/request-key.ts';
import type { KnownPlayer, KnownPlayers } from './known-players.ts';
import { makeTransferCalls, type TransferCalls } from './transfer-calls.ts';
import { keepPartnerRef } from './transfer-evidence-store.ts';
import { evidenceOf } from './transfer-policy.ts';
import { type Direction, isDefinitelyMissing, type Leg, nextRetryInMs } from './transfer-rules.ts';
import {
  type Beginning,
  endTransfer,
  lookBefore,
  type TransferMove,
  type TransferOperation,
  type WrittenWith,
} from './transfer-step-store.ts';

export interface GameOwner {
  memberId: string;
  currency: CashCurrency;
}

/** What a provider said it holds, and when it was asked. */
interface Reading {
  reportedMinor: bigint;
  askedAt: Date;
}

export interface LegDeps {
  db: Db;
  providerOf: ProviderOf;
  players: KnownPlayers;
  /** Makes the ledger's game account equal what was read; false when a transfer was moving around the reading. */
  bookBalance: (reading: GameOwner & Reading & { code: string }) => Promise<boolean>;
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
  /** Out of the game, but not to the member's wallet: money that appeared there and is not the member's. */
  isTakenBack?: boolean;
  /** Claimed by the statement that opens the leg; the operation has the id of the key then. */
  key?: RequestKey;
  /** The reply for this end of the leg, stored by the statement that ends it; undefined when the leg has not ended. */
  keep?: (operation: TransferOperation) => { key: RequestKey; reply: StoredReply } | undefined;
}

/** What became of an order, and why a person must look at it, when one must. */
export type Ending = TransferStatus & { people?: TransferReviewReason };

/** Longer than the timeout of one provider call, so that no worker takes the transfer during its first request. */
const LEASE_SECONDS = 25;

/**
 * One movement between wallet and game: hold, ask outside any transaction, settle or release (design 4, record 6), each side of the
 * asking in one statement (record 61).
 */
export async function runLeg(deps: LegDeps, leg: LegRequest): Promise<TransferOperation> {
  const player = await deps.players.find(leg.memberId, leg.gameCode);
  if (typeof player === 'string') refuse(player);
  let reading = await readBalance(deps, leg, player);
  for (;;) {
    const operationId = leg.key?.operationId ?? leg.operationId;
    const provider = deps.providerOf(player.connection);
    const sentRef = provider.sentReference(operationId) ?? '';
    const calls = makeTransferCalls(deps.db, beginningOf({ ...leg, operationId }, { player, reading, sentRef }));
    const ending = await order({ calls, leg, operationId, player, provider });
    // Nothing was written yet where the provider is left alone: it is opened all the same, and then it has failed.
    if (!calls.operation() && !calls.isNews() && !isTakenOver(leg, operationId)) await calls.openWithoutCall();
    const operation = calls.operation();
    if (operation) return calls.isOurs() ? endLeg(deps, { leg, operation, calls, ending }) : operation;
    if (calls.isNews() && reading) {
      await deps.bookBalance({ ...leg, code: leg.gameCode, ...reading });
      await awaitBets(deps, leg);
      reading = undefined;
    }
  }
}

/** The key was claimed before by a process that is dead; from here on its operation goes on. */
const isTakenOver = (leg: LegRequest, operationId: string) =>
  leg.key !== undefined && leg.key.operationId !== operationId;

/** What was won since the last look is the member's too, and what was lost is gone. */
async function readBalance(deps: LegDeps, leg: LegRequest, player: KnownPlayer): Promise<Reading | undefined> {
  if (leg.direction === 'in' || leg.isRefreshed) return undefined;
  const { now: askedAt, is_held: isHeld } = await lookBefore(deps.db, leg.key);
  if (isHeld) leaveToHolder();
  const reportedMinor = await deps.providerOf(player.connection).balance(player.username);
  if (reportedMinor !== undefined && isAmountOf(leg.currency, reportedMinor)) return { reportedMinor, askedAt };
  await awaitBets(deps, leg);
  return undefined;
}

function awaitBets(deps: LegDeps, { memberId, currency, gameCode: code, amountMinor }: LegRequest): Promise<void> {
  return deps.awaitBets({ memberId, currency, code, amountMinor });
}

function beginningOf(
  leg: LegRequest,
  { player, reading, sentRef }: { player: KnownPlayer; reading: Reading | undefined; sentRef: string },
): Omit<Beginning, 'call'> {
  const { memberId, currency, operationId, gameCode, amountMinor, key } = leg;
  const base = { memberId, currency, operationId, gameCode, amountMinor, key, reading };
  return {
    ...base,
    from: leg.direction === 'in' ? WALLET : gameCode,
    to: leg.direction === 'in' ? gameCode : leg.isTakenBack ? HOUSE : WALLET,
    leaseSeconds: LEASE_SECONDS,
    username: player.username,
    sentRef,
  };
}

interface Ordering {
  calls: TransferCalls;
  leg: LegRequest;
  operationId: string;
  player: KnownPlayer;
  provider: GameProvider;
}

async function order({ calls, leg, operationId, player, provider }: Ordering): Promise<Ending> {
  const { username } = player;
  if (evidenceOf(provider.abilities) === 'balance') {
    const before = await provider.balance(username, calls.trace('balance'));
    // Without the balance before it the effect of the order could never be known, so it is not sent.
    if (before === undefined) return { outcome: 'refused', detail: 'not sent, the balance could not be read' };
    calls.keepBalance(before);
  }
  const { direction, amountMinor, currency } = leg;
  const asked = { reference: operationId, username, direction, amountMinor, currency, sentAt: new Date() };
  return provider.transfer(asked, calls.trace('transfer'));
}

interface EndedLeg {
  leg: LegRequest;
  operation: TransferOperation;
  calls: TransferCalls;
  ending: Ending;
}

function endLeg(deps: LegDeps, { leg, operation, calls, ending }: EndedLeg): Promise<TransferOperation> {
  const { to: state } = moveOf(operation, ending, { graceMs: deps.graceMs, nowMs: operation.created_at.getTime() });
  return concludeTransfer(deps, operation, {
    ...ending,
    ended: calls.ended(),
    kept: leg.keep?.({ ...operation, state }),
  });
}

/** Writes the outcome of a transfer, unless another holder has it by now; answers its state. */
export async function concludeTransfer(
  deps: LegDeps,
  operation: TransferOperation,
  { ended, kept, ...ending }: Ending & WrittenWith,
): Promise<TransferOperation> {
  const { graceMs } = deps;
  const { partnerRef } = ending.outcome === 'done' ? ending : {};
  if (partnerRef !== undefined) await keepPartnerRef(deps.db, operation, partnerRef);
  // Only a "not found" is judged by its age, by the same clock that timed the sending (safety F26).
  const nowMs = ending.outcome === 'not-found' ? (await databaseNow(deps.db)).getTime() : Date.now();
  const moved = await endTransfer(deps.db, operation, {
    ...moveOf(operation, ending, { graceMs, nowMs }),
    ended,
    kept,
  });
  if (moved) return moved;
  const current = await findOperation(deps.db, operation.member_id, operation.operation_id);
  invariant(current, 'an operation stays');
  return current;
}

interface Judging {
  graceMs: number;
  nowMs: number;
}

function moveOf(operation: TransferOperation, ending: Ending, { graceMs, nowMs }: Judging): TransferMove {
  const lastAnswer = ending.detail;
  if (ending.outcome === 'done') return { to: 'SUCCEEDED', lastAnswer };
  const sentAtMs = operation.created_at.getTime();
  const isMissing = ending.outcome === 'not-found' && isDefinitelyMissing({ sentAtMs, nowMs, graceMs });
  if (ending.outcome === 'refused' || isMissing) return { to: 'FAILED', lastAnswer };
  const retryInMs = nextRetryInMs({ looks: operation.attempts, ageMs: nowMs - sentAtMs });
  return { to: 'UNKNOWN', lastAnswer, retryInMs, people: ending.people };
}

const WALLET = 'WALLET';
/** Where money goes that is taken back from a game. */
const HOUSE = 'HOUSE';

export function directionOf(operation: TransferOperation): Direction {
  return operation.from_code === WALLET ? 'in' : 'out';
}

/** With the reference that was sent. */
export function orderOf(operation: TransferOperation, username: string): TransferOrder {
  return {
    reference: operation.external_ref || operation.operation_id,
    username,
    direction: directionOf(operation),
    amountMinor: operation.amount,
    currency: operation.currency,
    sentAt: operation.created_at,
  };
}
