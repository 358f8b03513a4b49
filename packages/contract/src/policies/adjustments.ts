import { policy } from './policy.ts';

/** How much money two operators may credit or debit by hand; the database holds it too. */
export const ADJUSTMENTS_POLICY = policy({
  name: 'adjustments',
  waitHours: 0,
  fields: {
    /** The most that one adjustment credits or debits. */
    maxEach: { kind: 'amount', default: { THB: 20_000, LAK: 12_000_000 } },
    /** The most that all credits of 24 hours come to. */
    maxDay: { kind: 'amount', default: { THB: 100_000, LAK: 60_000_000 } },
  },
});
