import { policy } from './policy.ts';

/** How coins of the prize wheel are counted, and what its cash prizes ask for. */
export const COINS_POLICY = policy({
  name: 'coins',
  waitHours: 0,
  fields: {
    /** Play, deposits and withdrawals older than this no longer count. */
    windowDays: { kind: 'number', unit: 'days', default: 30, min: 1, max: 366 },
    /** The most coins one member earns in a Bangkok day; what is due beyond it comes on later days, if the money stays. */
    maxPerDay: { kind: 'number', unit: 'count', default: 100, min: 1, max: 100_000 },
    /** How often a cash prize is staked before money is withdrawn, as of the day on which it is won. */
    prizeMultiple: { kind: 'number', unit: 'times', default: 5, min: 1, max: 100, decimals: 2 },
  },
});
