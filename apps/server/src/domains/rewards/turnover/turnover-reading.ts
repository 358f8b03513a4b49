import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { playTimeoutMs } from '../../../platform/database/cluster/engine.ts';
import { type Db, databaseNow, type Tx } from '../../../platform/database/db.ts';
import { awaitPlay, isPlayTold, unreadGames } from '../../../queries/games/bet-facts.ts';

interface Owner {
  memberId: string;
  currency: CashCurrency;
}

export interface Reading {
  db: Db;
  /** Asks every game of a member what it holds; names those that did not answer. */
  refreshGames: (owner: Owner) => Promise<string[]>;
}

/** A bet reported while games are read requires another read; after this many the attempt is given up. */
const MAX_LOOKS = 3;

/**
 * Reads every game of a member and waits a moment for its bets, so that what is decided next rests on all of it (record 43).
 * Answers when it began. Who decides asks `refuseUnread` again under the member's lock. Not inside a transaction.
 */
export async function readPlay({ db, refreshGames }: Reading, owner: Owner): Promise<Date> {
  const since = await databaseNow(db);
  const giveUpAtMs = performance.now() + playTimeoutMs();
  for (let look = 1; look <= MAX_LOOKS && (look === 1 || performance.now() < giveUpAtMs); look += 1) {
    const silent = await refreshGames(owner);
    await awaitPlay(db, { memberId: owner.memberId, giveUpAtMs });
    const unread = await unreadGames(db, { memberId: owner.memberId, since });
    if (unread.every((game) => silent.includes(game)) || !(await isPlayTold(db, owner.memberId))) break;
  }
  return since;
}

/** Whether every reported result is in the balances, and every non-zero balance was read since. */
export async function isAllRead(tx: Tx, query: { memberId: string; since: Date }): Promise<boolean> {
  return (await isPlayTold(tx, query.memberId)) && (await unreadGames(tx, query)).length === 0;
}

/** Refuses while bets are unreported (BONUS_CONDITION) or a game was not read (GAME_NOT_READ): it may hold more than is known. */
export async function refuseUnread(tx: Tx, query: { memberId: string; since: Date }): Promise<void> {
  if (!(await isPlayTold(tx, query.memberId))) refuse('BONUS_CONDITION');
  if ((await unreadGames(tx, query)).length > 0) refuse('GAME_NOT_READ');
}
