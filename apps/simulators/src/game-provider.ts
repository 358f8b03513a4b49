import { randomBytes } from 'node:crypto';
import { NEWEST_ROWS } from './bounded.ts';
import { makeGameBets } from './game-bets.ts';
import { GAME_CODES, type GameCode } from './game-catalog.ts';
import type { Memory } from './memory.ts';
import { toDecimalText, toNumber } from './money.ts';
import type { Answer } from './partner-call.ts';
import { randomText } from './random-text.ts';
import { siteReference } from './site-reference.ts';

const UNKNOWN_PLAYER: Answer = { status: 404, body: { error: 1304 } };
const PLAYER_EXISTS: Answer = { status: 409, body: { error: 1305 } };
export const NOT_ENOUGH: Answer = { status: 400, body: { error: 3001 } };
const UNKNOWN_TRANSFER: Answer = { status: 404, body: { error: 3040 } };
const OTHER_CONTENT: Answer = { status: 409, body: { error: 3105 } };
const SESSION_MS = 60 * 60 * 1000;
const MAX_SESSIONS = 50_000;

export type Player = { username: string; password: string; balanceMinor: bigint; currency: string };
export type TransferOrder = {
  reference: string;
  username: string;
  direction: 'in' | 'out';
  amount: bigint;
  currency: string;
};
/** `isPlain`: it came without a reference; the one it has here is only its key. */
type Transfer = TransferOrder & { at: string; times: number; answer: Answer; isPlain?: true };

type ProviderDeps = { now: () => Date; memory: Memory; code: GameCode };

function makePlayers({ memory, code }: ProviderDeps) {
  const players = memory.map<Player>(`${code} players`);
  return {
    find: (username: string) => players.get(username),
    create(username: string): Answer {
      if (players.get(username)) return PLAYER_EXISTS;
      const player: Player = { username, password: newPassword(), balanceMinor: 0n, currency: 'THB' };
      players.set(username, player);
      return credentials(player);
    },
    withNewPassword(username: string, password = newPassword()): Answer {
      const player = players.get(username);
      if (!player) return UNKNOWN_PLAYER;
      player.password = password;
      players.altered();
      return credentials(player);
    },
    balance(username: string): Answer {
      const player = players.get(username);
      if (!player) return UNKNOWN_PLAYER;
      const { currency } = player;
      return { status: 200, body: { username, balance: toDecimalText(player.balanceMinor), currency } };
    },
    newestFirst: (limit: number) =>
      players.newestFirst(limit).map(({ username, balanceMinor }) => ({ username, balance: toNumber(balanceMinor) })),
    clear: () => players.clear(),
  };
}
type Players = ReturnType<typeof makePlayers>;

function makeTransfers(deps: ProviderDeps & { players: Players }) {
  const transfers = deps.memory.map<Transfer>(`${deps.code} transfers`);

  function move(order: TransferOrder): Answer {
    const player = deps.players.find(order.username);
    if (!player) return UNKNOWN_PLAYER;
    const after = player.balanceMinor + (order.direction === 'in' ? order.amount : -order.amount);
    if (after < 0n) return NOT_ENOUGH;
    player.balanceMinor = after;
    player.currency = order.currency;
    const { reference, direction } = order;
    const [amount, balance] = [toDecimalText(order.amount), toDecimalText(after)];
    return { status: 200, body: { reference, state: 'DONE', direction, amount, balance } };
  }

  return {
    transfer(order: TransferOrder, refused?: Answer): Answer {
      const first = transfers.get(order.reference);
      if (first) {
        first.times += 1;
        transfers.altered();
        return isSameOrder(first, order) ? first.answer : OTHER_CONTENT;
      }
      // A refusal is final, so it is remembered too: the same reference must not succeed later.
      const answer = refused ?? move(order);
      transfers.set(order.reference, { ...order, at: deps.now().toISOString(), times: 1, answer });
      return answer;
    },
    has: (reference: string) => transfers.get(reference) !== undefined,
    playerOf: (reference: string) => transfers.get(reference)?.username,
    /** A transfer that names nothing to know it by: every one that comes is a new one. */
    transferPlain(order: Omit<TransferOrder, 'reference'>): Answer {
      const plain = { ...order, reference: `plain-${randomBytes(12).toString('hex')}` };
      const answer = move(plain);
      transfers.set(plain.reference, { ...plain, at: deps.now().toISOString(), times: 1, answer, isPlain: true });
      return answer;
    },
    /** A player's transfers that moved money, oldest first. */
    movedFor(username: string) {
      const own = transfers.newestFirst(NEWEST_ROWS).filter((row) => row.username === username);
      return own.filter((row) => row.answer.status === 200).reverse();
    },
    state(reference: string): Answer {
      const found = transfers.get(reference);
      return found?.answer.status === 200 ? found.answer : UNKNOWN_TRANSFER;
    },
    /** Newest first, apart: what moved money, and what was refused. */
    receivedFor(username: string) {
      const own = transfers.newestFirst(NEWEST_ROWS).filter((row) => row.username === username);
      const shown = ({ reference, direction, amount, at, times, isPlain }: Transfer) => {
        const names = isPlain
          ? { reference: null, received: null }
          : { reference: siteReference(reference), received: reference };
        return { ...names, direction, amount: toNumber(amount), at, times };
      };
      const done = own.filter((row) => row.answer.status === 200);
      const refused = own.filter((row) => row.answer.status !== 200);
      return { transfers: done.map(shown), refused: refused.map(shown) };
    },
    clear: () => transfers.clear(),
  };
}

/** One provider: its players, what was moved, what was played. The protocols are in the routes of each family. */
function makeGameProvider(deps: ProviderDeps) {
  const players = makePlayers(deps);
  const transfers = makeTransfers({ ...deps, players });
  const bets = makeGameBets(deps);
  return {
    findPlayer: players.find,
    newestPlayers: players.newestFirst,
    createPlayer: players.create,
    withNewPassword: players.withNewPassword,
    balance: players.balance,
    transfer: transfers.transfer,
    transferState: transfers.state,
    hasTransfer: transfers.has,
    playerOfTransfer: transfers.playerOf,
    transferPlain: transfers.transferPlain,
    movedFor: transfers.movedFor,
    betsAfter: bets.after,
    playRound: bets.play,
    inspect({ username, balanceMinor, currency }: Player) {
      return { username, balance: toNumber(balanceMinor), currency, ...transfers.receivedFor(username) };
    },
    reset() {
      for (const part of [players, transfers, bets]) part.clear();
    },
  };
}
export type GameProvider = ReturnType<typeof makeGameProvider>;

export function makeGameProviders(deps: { now: () => Date; memory: Memory }) {
  const byCode = new Map(GAME_CODES.map((code) => [code, makeGameProvider({ ...deps, code })] as const));
  const sessions = deps.memory.map<{ code: GameCode; username: string; expiresAtMs: number }>('launches', MAX_SESSIONS);

  function provider(code: GameCode): GameProvider {
    const found = byCode.get(code);
    if (!found) throw new Error(`no game provider ${code}`);
    return found;
  }

  return {
    provider,
    /** A launch token; null when the player is unknown. */
    launch(code: GameCode, username: string): string | null {
      if (!provider(code).findPlayer(username)) return null;
      const token = randomBytes(24).toString('base64url');
      sessions.set(token, { code, username, expiresAtMs: deps.now().getTime() + SESSION_MS });
      return token;
    },
    /** The player of a token; null when it is unknown, of another game, or older than an hour. */
    playerOf(code: GameCode, token: string): Player | null {
      const session = sessions.get(token);
      if (!session || session.code !== code || session.expiresAtMs <= deps.now().getTime()) return null;
      return provider(code).findPlayer(session.username) ?? null;
    },
    reset() {
      sessions.clear();
      for (const one of byCode.values()) one.reset();
    },
  };
}
export type GameProviders = ReturnType<typeof makeGameProviders>;

function credentials(player: Player): Answer {
  return { status: 200, body: { username: player.username, password: player.password } };
}

/** Upper and lower case, digits, more than six, and no runs a person would be tempted to guess. */
function newPassword(): string {
  return `${randomText(4, 'ABCDEFGHJKMNPQRSTUVWXYZ')}${randomText(5, 'abcdefghjkmnpqrstuvwxyz')}${randomText(3, '23456789')}`;
}

function isSameOrder(first: TransferOrder, second: TransferOrder): boolean {
  return (
    first.username === second.username &&
    first.direction === second.direction &&
    first.amount === second.amount &&
    first.currency === second.currency
  );
}
