import { policy } from './policy.ts';

/** What is paid out without a person; anything above waits for one (design 4). Sums are rolling and count the new one. */
export const PAYOUT_POLICY = policy({
  name: 'payout',
  waitHours: 24,
  fields: {
    /** Withdrawals of one member in 24 hours and in 7 days. */
    memberDay: { kind: 'amount', default: { THB: 6_000, LAK: 3_000_000 } },
    memberWeek: { kind: 'amount', default: { THB: 20_000, LAK: 10_000_000 } },
    /** Withdrawals to one bank account, by all members. */
    accountDay: { kind: 'amount', default: { THB: 6_000, LAK: 3_000_000 } },
    accountWeek: { kind: 'amount', default: { THB: 20_000, LAK: 10_000_000 } },
    /** Everything the site pays by itself. */
    siteDay: { kind: 'amount', default: { THB: 1_000_000, LAK: 500_000_000 } },
    siteWeek: { kind: 'amount', default: { THB: 5_000_000, LAK: 2_500_000_000 } },
    /** The breaker: more or larger automatic payouts in an hour stop them all until an operator resets it. */
    hourCount: { kind: 'number', unit: 'count', default: 300, min: 0, max: 100_000 },
    hourSum: { kind: 'amount', default: { THB: 300_000, LAK: 150_000_000 } },
    /** While bank and books of an account differ by more than this, nothing is paid without a person. */
    booksDifference: { kind: 'amount', default: { THB: 0, LAK: 0 } },
    /** A deposit goes back to a typed account only where the paying bank names its holder. */
    returnNeedsHolder: { kind: 'switch', default: false },
    /** So long an approved payout waits before it leaves, so that whoever pressed wrongly can take it back. */
    undoSeconds: { kind: 'number', unit: 'seconds', default: 5, min: 0, max: 60 },
    /** Withdrawals that a member may cancel in 24 hours; at 0 members cancel none. */
    cancelsPerDay: { kind: 'number', unit: 'count', default: 3, min: 0, max: 100 },
    /** So long after a change of payout account, password or device people look first. */
    changeHours: { kind: 'number', unit: 'hours', default: 24, min: 0, max: 720 },
    /** Deposits that leave unplayed: from this share a withdrawal is a circle, and so many circles in so many days pass. */
    circlePercent: { kind: 'number', unit: 'percent', default: 50, min: 1, max: 100 },
    circleCount: { kind: 'number', unit: 'count', default: 3, min: 0, max: 1_000 },
    circleDays: { kind: 'number', unit: 'days', default: 7, min: 1, max: 31 },
  },
});
