import { policy } from './policy.ts';

/** How far results at a game may differ from the bets its provider reported (design 3). */
export const GAME_RESULTS_POLICY = policy({
  name: 'gameResults',
  waitHours: 0,
  fields: {
    /** What one member may be short of bets in a day before money waits for them. */
    tolerancePerDay: { kind: 'amount', default: { THB: 50, LAK: 30_000 } },
    /** So long a result waits for its bets before people are called. */
    waitMinutes: { kind: 'number', unit: 'minutes', default: 10, min: 1, max: 1_440 },
  },
});
