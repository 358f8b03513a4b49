import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { ProviderOf } from '../../gateways/game-provider.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { post } from '../../ledger/post.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { newOperationId } from '../../platform/ids.ts';
import { invariant } from '../../platform/invariant.ts';
import type { Sealer } from '../../platform/seal.ts';
import { hasTransferSince, insertGameAccount, lockGameAccount, markSynced } from './game-account-store.ts';
import { type GameRow, gameOf, gamesOf } from './game-facts.ts';

export type GameAccount = ReturnType<typeof makeGameAccount>;

/** Context under which provider passwords are sealed. */
const SEAL = 'game-account';

interface Owner {
  memberId: string;
  currency: 'THB' | 'LAK';
}

export function makeGameAccount({ db, sealer, providerOf }: { db: Db; sealer: Sealer; providerOf: ProviderOf }) {
  async function openGame(memberId: string, code: string): Promise<GameRow> {
    const game = await gameOf(db, memberId, code);
    if (!game?.is_on) refuse('NO_GAME');
    return game;
  }

  /** Opens the member's account at the provider; repeating it after a lost answer finds the same player. */
  async function activate(memberId: string, code: string): Promise<void> {
    const game = await openGame(memberId, code);
    if (game.username !== null) refuse('SLOT_ALREADY_ACTIVE');
    if (game.in_maintenance) refuse('SLOT_ACTIVATE_FAIL');
    const username = `k${memberId.replace(/[^A-Za-z0-9]/g, '0').toLowerCase()}`;
    const player = await providerOf(code).createPlayer(username);
    if (!player) refuse('SLOT_ACTIVATE_FAIL');
    const passwordSealed = sealer.seal(player.password, SEAL);
    const inserted = await inTransaction(db, (tx) =>
      insertGameAccount(tx, { memberId, gameCode: code, username, passwordSealed }),
    );
    if (!inserted) refuse('SLOT_ALREADY_ACTIVE');
  }

  /**
   * Makes the ledger's game account equal what the provider reports; the difference is what was won or lost there
   * (design 3). Answers false when the provider gave no answer, or when a transfer was moving around the reading: then
   * the difference would not be a result, and the next refresh finds it.
   */
  async function refresh(owner: Owner, code: string): Promise<boolean> {
    const game = await gameOf(db, owner.memberId, code);
    if (!game?.username) return false;
    const askedAt = new Date();
    const reported = await providerOf(code).balance(game.username);
    if (reported === undefined) return false;
    return inTransaction(db, async (tx) => {
      await lockGameAccount(tx, owner.memberId, code);
      if (await hasTransferSince(tx, owner.memberId, { gameCode: code, since: askedAt })) return false;
      const known = (await balancesOf(tx, owner.memberId, owner.currency)).get(`game:${code}`) ?? 0n;
      const difference = reported - known;
      if (difference !== 0n) {
        const posted = await post(tx, {
          owner: owner.memberId,
          operationId: newOperationId(),
          step: 'result',
          kind: 'game-result',
          currency: owner.currency,
          movements: [
            difference > 0n
              ? { from: `result:${code}`, to: `game:${code}`, amountMinor: difference }
              : { from: `game:${code}`, to: `result:${code}`, amountMinor: -difference },
          ],
        });
        invariant(posted.outcome === 'posted', 'a reported balance is never below zero');
      }
      await markSynced(tx, owner.memberId, code);
      return true;
    });
  }

  /** Refreshes every active game at once, each with its own time limit; names those that did not answer. */
  async function refreshAll(owner: Owner): Promise<string[]> {
    const games = (await gamesOf(db, owner.memberId)).filter((game) => game.username !== null);
    const refreshed = await Promise.all(games.map((game) => refresh(owner, game.code)));
    return games.filter((_, index) => !refreshed[index]).map((game) => game.code);
  }

  async function username(memberId: string, code: string): Promise<string> {
    const game = await openGame(memberId, code);
    return game.username ?? refuse('SLOT_NO_ACCOUNT');
  }

  /** A launch link of the provider. The name in the address must be the member's own; the password stays here. */
  async function launch(memberId: string, code: string, claimedUsername: string): Promise<string> {
    const own = await username(memberId, code);
    if (own !== claimedUsername) refuse('SLOT_NO_ACCOUNT');
    return (await providerOf(code).launch(own)) ?? refuse('SLOT_ACTIVATE_FAIL');
  }

  return { activate, refresh, refreshAll, username, launch };
}
