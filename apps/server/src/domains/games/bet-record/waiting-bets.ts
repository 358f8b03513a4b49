import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { Db } from '../../../platform/database/db.ts';
import { mapAtOnce } from '../../../platform/process/map-at-once.ts';
import { letWait, listWaiting, storeWaiting, type WaitingPlace } from './waiting-bets-store.ts';

/** Members whose bets are stored in one round of a game, and at once. */
const MAX_MEMBERS = 500;
const AT_ONCE = 8;
/** When a member whose node did not answer is tried again, in seconds: seldom after about a minute. */
const AGAIN = { often: 0.5, seldom: 10, seldomAfter: 60 };

interface WaitingBetsDeps {
  db: Db;
  onPlay: (members: readonly { memberId: string; currency: CashCurrency }[]) => Promise<void>;
}

/** Stores the bets of a game that wait, each member's by itself: one that fails keeps no other from theirs, and is told at the end. */
export function makeWaitingBets({ db, onPlay }: WaitingBetsDeps) {
  const underway = new Set<string>();
  const keyOf = (place: WaitingPlace) => `${place.member_id} ${place.game_code}`;

  async function storeOne(place: WaitingPlace): Promise<unknown> {
    const key = keyOf(place);
    underway.add(key);
    try {
      const player = await storeWaiting(db, place);
      if (player) await onPlay([player]);
      return undefined;
    } catch (error) {
      await letWait(db, place, AGAIN);
      return error;
    } finally {
      underway.delete(key);
    }
  }

  return {
    async store(gameCode: string): Promise<void> {
      const due = await listWaiting(db, gameCode, MAX_MEMBERS);
      const free = due.filter((place) => !underway.has(keyOf(place)));
      const failures = await mapAtOnce(free, AT_ONCE, storeOne);
      const failure = failures.find((error) => error !== undefined);
      if (failure !== undefined) throw failure;
    },
  };
}
