import type { Db } from '../../../platform/database/db.ts';
import { askRewardCheck } from '../../../queries/rewards/reward-check-facts.ts';
import { earningOfDay, nextToldDay, setToldDay } from './earned-day-store.ts';

/** A day is entered a moment before its earning. */
const LOOK_AGAIN_IN_SECONDS = 5;

/**
 * Has an earning looked at again whose friend's bets were told late or anew; true when there was one. Friend and inviter lie apart: two statements
 * that may be repeated (record 104).
 */
export async function carryToldDay(db: Db): Promise<boolean> {
  const told = await nextToldDay(db);
  if (!told) return false;
  const { inviter_id: memberId, game_code: gameCode, bet_ref: betRef } = told;
  const earningId = await earningOfDay(db, told);
  if (earningId === undefined) {
    await setToldDay(db, told, told.is_over ? 'done' : { inSeconds: LOOK_AGAIN_IN_SECONDS });
    return true;
  }
  await askRewardCheck(db, { memberId, kind: 'invite', sourceId: earningId, gameCode, betRef });
  await setToldDay(db, told, 'done');
  return true;
}
