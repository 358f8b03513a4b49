import type { Db } from '../../../platform/database/db.ts';
import { takeDueTaking } from './game-result-desk-store.ts';
import { smallerOf } from './game-result-rules.ts';
import { type GamePlace, standingOf } from './game-result-store.ts';

export interface TakingDeps {
  db: Db;
  /** Makes the ledger's game account equal the provider's; false when it could not be asked. */
  refreshGame: (owner: Pick<GamePlace, 'memberId' | 'currency'>, code: string) => Promise<boolean>;
  /** Orders money out of the game that goes to no member's wallet (the transfer feature's, given by `parts.ts`). */
  takeBack: (wish: GamePlace & { amountMinor: bigint }) => Promise<void>;
}

/**
 * Brings money back that two decided is not the member's; false when none is due. What was played away meanwhile stays a
 * claim, and is asked for again when there is something at the game.
 */
export async function takeOneBack({ db, refreshGame, takeBack }: TakingDeps): Promise<boolean> {
  const place = await takeDueTaking(db);
  if (!place) return false;
  if (!(await refreshGame(place, place.code))) return true;
  const { in_game: inGame, quarantined } = await standingOf(db, place);
  const amountMinor = smallerOf(inGame, quarantined);
  if (amountMinor > 0n) await takeBack({ ...place, amountMinor });
  // The next reading closes what has come back in full.
  await refreshGame(place, place.code);
  return true;
}
