import { policy } from './policy.ts';

/** Above which sum one operator's act on a member's money needs another's yes (design 6). */
export const SECOND_PERSON_POLICY = policy({
  name: 'secondPerson',
  waitHours: 0,
  fields: {
    /** Assigning unmatched money to a member. */
    assignAbove: { kind: 'amount', default: { THB: 5_000, LAK: 3_000_000 } },
    /** Accepting a slip by hand. */
    acceptAbove: { kind: 'amount', default: { THB: 5_000, LAK: 3_000_000 } },
    /** Settling a transfer, or deciding about a surplus at a game. */
    settleAbove: { kind: 'amount', default: { THB: 5_000, LAK: 3_000_000 } },
    /** All that one operator decides alone in 24 hours, of whatever kind. */
    aloneADay: { kind: 'amount', default: { THB: 50_000, LAK: 30_000_000 } },
  },
});
