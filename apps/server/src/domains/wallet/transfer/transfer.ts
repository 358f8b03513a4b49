import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { balancesOf } from '../../../ledger/balances.ts';
import { findOperation, findOperations, type Operation } from '../../../operations/operation.ts';
import { newOperationId } from '../../../platform/process/ids.ts';
import { mapAtOnce } from '../../../platform/process/map-at-once.ts';
import type { RequestKey } from '../../../platform/requests/request-key.ts';
import { type GameRow, gamesOf } from '../../../queries/games/game-facts.ts';
import { derivedOperationId } from '../../../shared/derived-id.ts';
import { type GameOwner, type LegDeps, runLeg } from './transfer-leg.ts';
import { resolveTransfer } from './transfer-rescue.ts';
import { MIN_TRANSFER_MINOR, planTransfer } from './transfer-rules.ts';
import type { TransferOperation } from './transfer-step-store.ts';

export type Transfer = ReturnType<typeof makeTransfer>;

/** What both kinds of transfer know of the member. */
interface RequestingMember extends GameOwner {
  isFrozen: boolean;
}

export interface TransferRequest extends RequestingMember {
  key: RequestKey;
  from: string;
  to: string;
  amount: number;
  amountMinor: bigint;
  /** As the member sees it. */
  wireOf: (ended: EndedTransfer) => unknown;
}

export interface EndedTransfer {
  transferId: string;
  status: 'SUCCESS' | 'PENDING';
  legs: LegResult[];
}

/** One leg as it stands; without an operation where nothing was begun. */
export interface LegResult {
  transferId?: string;
  from: string;
  to: string;
  amountMinor: bigint;
  status: 'SUCCESS' | 'PENDING' | 'FAILED';
  message?: ErrorCode;
}

/** Legs of one request under way at once; each is with another provider. */
const LEGS_AT_ONCE = 4;

interface TransferDeps extends LegDeps {
  /** Refreshes every game of a member at once; names those that did not answer. */
  refreshAll: (owner: GameOwner) => Promise<string[]>;
}

export function makeTransfer(deps: TransferDeps) {
  return {
    transferFunds: (request: TransferRequest) => transferFunds(deps, request),
    transferAll: (request: RequestingMember & { operationId: string; to: string }) => transferAll(deps, request),
    askAgain: (operation: Operation) => resolveTransfer(deps, operation),
    /** Orders money out of a game that is not the member's; an unclear answer is asked after like any transfer's. */
    takeBack: async ({ code, ...wish }: GameOwner & { code: string; amountMinor: bigint }) => {
      const leg = { ...wish, gameCode: code, direction: 'out', isRefreshed: true, isTakenBack: true } as const;
      await legResult({ from: code, to: 'HOUSE', amountMinor: wish.amountMinor }, () =>
        runLeg(deps, { ...leg, operationId: newOperationId() }),
      );
    },
    bringHome: async (request: GameOwner & { operationId: string }) => {
      await bringHome(deps, request, undefined);
    },
  };
}

async function transferFunds(deps: TransferDeps, request: TransferRequest): Promise<EndedTransfer> {
  if (request.isFrozen) refuse('INACTIVE_USER');
  const plan = planTransfer(request);
  if ('refusal' in plan) refuse(plan.refusal);
  const { key } = request;
  const legs: LegResult[] = [];
  for (const [index, leg] of plan.legs.entries()) {
    const isLast = index === plan.legs.length - 1;
    const before = [...legs];
    const keep = (operation: TransferOperation) => keepReply(request, { operation, before, isLast });
    // The key of the request is the first leg's, whose operation has the id that belongs to it.
    const id = index === 0 ? { operationId: key.operationId, key } : { operationId: laterId(key, index) };
    const { memberId, currency, amountMinor } = request;
    const result = resultOf(await runLeg(deps, { memberId, currency, amountMinor, ...leg, ...id, keep }));
    // Said only after the money is back (safety T).
    if (result.status === 'FAILED') refuse('TRANSFER_FAIL');
    legs.push(result);
    const operationId = index === 0 ? key.operationId : laterId(key, index);
    // The next leg starts only when this one has succeeded, and never later by itself.
    if (result.status === 'PENDING') return { transferId: operationId, status: result.status, legs };
  }
  return { transferId: key.operationId, status: 'SUCCESS', legs };
}

const laterId = (key: RequestKey, index: number) => derivedOperationId(key.operationId, `leg${index}`);

/** The reply when a leg ends so: none yet when another leg follows. */
function keepReply(
  { key, wireOf }: TransferRequest,
  { operation, before, isLast }: { operation: TransferOperation; before: LegResult[]; isLast: boolean },
) {
  const result = resultOf(operation);
  if (result.status === 'FAILED') return { key, reply: key.replyOf({ refusal: 'TRANSFER_FAIL' }) };
  if (result.status === 'SUCCESS' && !isLast) return undefined;
  const transferId = result.status === 'SUCCESS' ? key.operationId : operation.operation_id;
  const reply = wireOf({ transferId, status: result.status, legs: [...before, result] });
  return { key, reply: key.replyOf({ reply }) };
}

/** Everything to one place: the others come home first, then the cash goes there; each leg has an end of its own (F17). */
async function transferAll(
  deps: TransferDeps,
  request: RequestingMember & { operationId: string; to: string },
): Promise<{ status: 'SUCCESS' | 'PENDING' | 'PARTIAL'; arrivedMinor: bigint; legs: LegResult[] }> {
  if (request.isFrozen || request.to === 'NONE') refuse(request.isFrozen ? 'INACTIVE_USER' : 'NO_GAME');
  const destination = await destinationOf(deps, request);
  const legs = await bringHome(deps, request, destination);
  if (destination !== undefined) legs.push(...(await sendAllCash(deps, request, destination)));
  if (legs.length === 0) refuse('MONEY_NOT_ENOUGH');
  const arrived = legs.filter((leg) => leg.to === request.to && leg.status === 'SUCCESS');
  const has = (status: LegResult['status']) => legs.some((leg) => leg.status === status);
  return {
    status: has('FAILED') ? 'PARTIAL' : has('PENDING') ? 'PENDING' : 'SUCCESS',
    arrivedMinor: arrived.reduce((sum, leg) => sum + leg.amountMinor, 0n),
    legs,
  };
}

/** The game everything goes to, open and with an account; undefined for the wallet. */
async function destinationOf(
  deps: TransferDeps,
  { memberId, to }: { memberId: string; to: string },
): Promise<string | undefined> {
  if (to === 'WALLET') return undefined;
  const game = (await gamesOf(deps.db, memberId)).find(({ code }) => code === to);
  if (!game?.is_on || game.in_maintenance) refuse('NO_GAME');
  if (game.username === null) refuse('SLOT_NO_ACCOUNT');
  return to;
}

/** Brings every game balance home but one game's; what cannot come stays where it is. */
async function bringHome(
  deps: TransferDeps,
  request: GameOwner & { operationId: string },
  except: string | undefined,
): Promise<LegResult[]> {
  const { memberId, currency } = request;
  const silent = new Set(await deps.refreshAll(request));
  const games = (await gamesOf(deps.db, memberId)).filter(({ code, username }) => username !== null && code !== except);
  const read = () => balancesOf(deps.db, memberId, currency);
  let balances = await read();
  const unconfirmed = games.filter(({ code }) => unconfirmedIn(balances, code) > 0n);
  if (unconfirmed.length > 0) {
    const wishes = unconfirmed.map(({ code }) => ({ code, amountMinor: balances.get(`game:${code}`) ?? 0n }));
    await mapAtOnce(wishes, LEGS_AT_ONCE, (wish) => deps.awaitBets({ memberId, currency, ...wish }));
    balances = await read();
  }
  // A repeat after a crash finds the legs it began, whose money has left the balances already.
  const idOf = (code: string) => derivedOperationId(request.operationId, `home-${code}`);
  const ids = games.map(({ code }) => idOf(code));
  const begun = ids.length === 0 ? [] : await findOperations(deps.db, memberId, ids);
  const legs = await mapAtOnce(games, LEGS_AT_ONCE, async ({ code }: GameRow) => {
    const operationId = idOf(code);
    const before = begun.find(({ operation_id: id }) => id === operationId);
    if (before) return [resultOf(before)];
    const heldMinor = unconfirmedIn(balances, code);
    const amountMinor = (balances.get(`game:${code}`) ?? 0n) - heldMinor;
    return bringOneHome(deps, {
      ...request,
      operationId,
      gameCode: code,
      amountMinor,
      heldMinor,
      isSilent: silent.has(code),
    });
  });
  return legs.flat();
}

/** What waits at a game for its bets, or for people. */
const unconfirmedIn = (balances: Map<string, bigint>, code: string) => -(balances.get(`quarantine:${code}`) ?? 0n);

async function bringOneHome(
  deps: TransferDeps,
  leg: GameOwner & {
    operationId: string;
    gameCode: string;
    amountMinor: bigint;
    heldMinor: bigint;
    isSilent: boolean;
  },
): Promise<LegResult[]> {
  const way = { from: leg.gameCode, to: 'WALLET' };
  const held: LegResult[] =
    leg.heldMinor > 0n ? [{ ...way, amountMinor: leg.heldMinor, status: 'FAILED', message: 'RESULT_UNCONFIRMED' }] : [];
  if (leg.amountMinor <= 0n) return held;
  const named = { ...way, amountMinor: leg.amountMinor };
  // Who did not tell a balance would not answer a transfer either, and the last known balance may be played away.
  if (leg.isSilent) return [{ ...named, status: 'FAILED', message: 'TRANSFER_FAIL' }, ...held];
  const run = () => runLeg(deps, { ...leg, direction: 'out', isRefreshed: true });
  return [await legResult(named, run), ...held];
}

async function sendAllCash(
  deps: TransferDeps,
  request: GameOwner & { operationId: string },
  gameCode: string,
): Promise<LegResult[]> {
  const operationId = derivedOperationId(request.operationId, 'all-in');
  const begun = await findOperation(deps.db, request.memberId, operationId);
  if (begun) return [resultOf(begun)];
  const amountMinor = (await balancesOf(deps.db, request.memberId, request.currency)).get('cash') ?? 0n;
  if (amountMinor < MIN_TRANSFER_MINOR) return [];
  const named = { from: 'WALLET', to: gameCode, amountMinor };
  const leg = { ...request, gameCode, direction: 'in', amountMinor, operationId } as const;
  return [await legResult(named, () => runLeg(deps, leg))];
}

/** A refused leg is reported, and does not stop the others. */
async function legResult(
  named: Pick<LegResult, 'from' | 'to' | 'amountMinor'>,
  run: () => Promise<TransferOperation>,
): Promise<LegResult> {
  try {
    return resultOf(await run());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...named, status: 'FAILED', message: error.code };
  }
}

function resultOf(operation: TransferOperation): LegResult {
  const { operation_id: transferId, from_code: from, to_code: to, amount: amountMinor, state } = operation;
  const named = { transferId, from, to, amountMinor };
  if (state === 'FAILED') return { ...named, status: 'FAILED', message: 'TRANSFER_FAIL' };
  return { ...named, status: state === 'SUCCEEDED' ? 'SUCCESS' : 'PENDING' };
}
