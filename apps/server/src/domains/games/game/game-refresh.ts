import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { isAmountOf } from '../../../gateways/amount-text.ts';
import type { ProviderOf } from '../../../gateways/game-provider.ts';
import { type Db, databaseNow, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { mapAtOnce } from '../../../platform/process/map-at-once.ts';
import { type GameRow, gameOf, gamesOf } from '../../../queries/games/game-facts.ts';
import { hasTransferSince, lockGameAccount, markSynced, noteQuietBalances } from './game-store.ts';

interface Owner {
  memberId: string;
  currency: CashCurrency;
}

/** Providers of one member asked at once; each has its own time limit, and a dead one is not asked at all (its breaker). */
const ASKED_AT_ONCE = 6;

type Reading = Owner & { code: string; reportedMinor: bigint; askedAt: Date };

/** Makes the ledger's game account equal what was reported, with account and member locked. */
export type BookReading = (tx: Tx, reading: Reading) => Promise<void>;

interface RefreshDeps {
  db: Db;
  providerOf: ProviderOf;
  bookReading: BookReading;
}

export function makeGameRefresh({ db, providerOf, bookReading }: RefreshDeps) {
  /**
   * Reads what the provider holds and books it (design 3). Answers false when the provider gave no answer, or when a transfer was moving around the reading: then
   * the difference would not be a result, and the next refresh finds it.
   */
  async function refresh(owner: Owner, code: string): Promise<boolean> {
    const game = await gameOf(db, owner.memberId, code);
    return game !== undefined && (await readGames(owner, [game])).length === 0;
  }

  /** Asks these games at once and books what they say, in one statement what is no news; names those that were not read. */
  async function readGames(owner: Owner, games: readonly GameRow[]): Promise<string[]> {
    const askedAt = await databaseNow(db);
    const asked = await mapAtOnce(games, ASKED_AT_ONCE, async (game) => {
      const toldMinor = game.username === null ? undefined : await providerOf(game).balance(game.username);
      const isReadable = toldMinor !== undefined && isAmountOf(owner.currency, toldMinor);
      return { code: game.code, reportedMinor: isReadable ? toldMinor : undefined };
    });
    const readings = asked.flatMap(({ code, reportedMinor }) =>
      reportedMinor === undefined ? [] : [{ ...owner, code, reportedMinor, askedAt }],
    );
    const news = readings.length === 0 ? [] : await noteQuietBalances(db, owner, { readings, askedAt });
    const looked = readings.filter(({ code }) => news.includes(code));
    const booked = await mapAtOnce(looked, ASKED_AT_ONCE, async (reading) => (await book(reading)) && reading.code);
    return games
      .map(({ code }) => code)
      .filter((code) =>
        news.includes(code) ? !booked.includes(code) : !readings.some((reading) => reading.code === code),
      );
  }

  /** Books what a provider said to a question of that moment; false as `refresh`. */
  function book(reading: Reading): Promise<boolean> {
    const { memberId, code, askedAt } = reading;
    return inTransaction(db, async (tx) => {
      const { synced_at: syncedAt } = await lockGameAccount(tx, memberId, code);
      // A later question was answered sooner: this answer is the older one.
      if (syncedAt !== null && syncedAt > askedAt) return true;
      if (await hasTransferSince(tx, memberId, { gameCode: code, since: askedAt })) return false;
      await bookReading(tx, reading);
      await markSynced(tx, { memberId, gameCode: code }, askedAt);
      return true;
    });
  }

  /** Refreshes every active game; names those that did not answer. */
  async function refreshAll(owner: Owner): Promise<string[]> {
    const games = (await gamesOf(db, owner.memberId)).filter((game) => game.username !== null);
    return games.length === 0 ? [] : readGames(owner, games);
  }

  async function refreshOne(owner: Owner, code: string): Promise<boolean> {
    const game = (await gameOf(db, owner.memberId, code)) ?? refuse('NO_GAME');
    if (!game.username) refuse('SLOT_NO_ACCOUNT');
    return (await readGames(owner, [game])).length === 0;
  }

  return { refresh, book, refreshAll, refreshOne };
}
