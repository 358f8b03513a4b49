import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { ProviderOf } from '../../gateways/game-provider.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { post } from '../../ledger/post.ts';
import { type Db, databaseNow, inTransaction, type Tx } from '../../platform/db.ts';
import { newOperationId } from '../../platform/ids.ts';
import { invariant } from '../../platform/invariant.ts';
import { mapAtOnce } from '../../platform/map-at-once.ts';
import { hasTransferSince, lockGameAccount, markSynced } from './game-account-store.ts';
import { gameOf, gamesOf } from './game-facts.ts';

interface Owner {
  memberId: string;
  currency: 'THB' | 'LAK';
}

/** Providers of one member asked at once; each has its own time limit, and a dead one is not asked at all (its breaker). */
const ASKED_AT_ONCE = 6;

export function makeGameRefresh({ db, providerOf }: { db: Db; providerOf: ProviderOf }) {
  /**
   * Makes the ledger's game account equal what the provider reports; the difference is what was won or lost there
   * (design 3). Answers false when the provider gave no answer, or when a transfer was moving around the reading: then
   * the difference would not be a result, and the next refresh finds it.
   */
  async function refresh(owner: Owner, code: string): Promise<boolean> {
    const game = await gameOf(db, owner.memberId, code);
    if (!game?.username) return false;
    const askedAt = await databaseNow(db);
    const reported = await providerOf(game).balance(game.username);
    if (reported === undefined) return false;
    return inTransaction(db, async (tx) => {
      const { synced_at: syncedAt } = await lockGameAccount(tx, owner.memberId, code);
      // A later question was answered sooner: this answer is the older one.
      if (syncedAt !== null && syncedAt > askedAt) return true;
      if (await hasTransferSince(tx, owner.memberId, { gameCode: code, since: askedAt })) return false;
      await postResult(tx, { ...owner, code, reported });
      await markSynced(tx, { memberId: owner.memberId, gameCode: code }, askedAt);
      return true;
    });
  }

  /** Refreshes every active game; names those that did not answer. */
  async function refreshAll(owner: Owner): Promise<string[]> {
    const games = (await gamesOf(db, owner.memberId)).filter((game) => game.username !== null);
    const refreshed = await mapAtOnce(games, ASKED_AT_ONCE, (game) => refresh(owner, game.code));
    return games.filter((_, index) => !refreshed[index]).map((game) => game.code);
  }

  async function refreshOne(owner: Owner, code: string): Promise<boolean> {
    const game = (await gameOf(db, owner.memberId, code)) ?? refuse('NO_GAME');
    if (!game.username) refuse('SLOT_NO_ACCOUNT');
    return refresh(owner, code);
  }

  return { refresh, refreshAll, refreshOne };
}

async function postResult(tx: Tx, reading: Owner & { code: string; reported: bigint }): Promise<void> {
  const { memberId, currency, code, reported } = reading;
  const difference = reported - ((await balancesOf(tx, memberId, currency)).get(`game:${code}`) ?? 0n);
  if (difference === 0n) return;
  const posted = await post(tx, {
    owner: memberId,
    operationId: newOperationId(),
    step: 'result',
    kind: 'game-result',
    currency,
    movements: [
      difference > 0n
        ? { from: `result:${code}`, to: `game:${code}`, amountMinor: difference }
        : { from: `game:${code}`, to: `result:${code}`, amountMinor: -difference },
    ],
  });
  invariant(posted.outcome === 'posted', 'a reported balance is never below zero');
}
