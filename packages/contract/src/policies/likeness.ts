import { policy } from './policy.ts';

const weight = (value: number) => ({ kind: 'number', unit: 'count', default: value, min: 0, max: 1_000 }) as const;

/** When two accounts look so much like one person's that a reward waits for people. Weights of what they share add up. */
export const LIKENESS_POLICY = policy({
  name: 'likeness',
  waitHours: 0,
  fields: {
    device: weight(100),
    bankAccount: weight(100),
    paymentSource: weight(100),
    name: weight(60),
    /** The same address with the same browser; counts instead of the address block, not beside it. */
    browser: weight(50),
    /** Never holds a reward alone, whatever it weighs: a mobile carrier's members share addresses. */
    address: weight(40),
    /** From this sum on a reward waits, and an invite's earning from this sum of inviter and friend. */
    holdFrom: { kind: 'number', unit: 'count', default: 100, min: 1, max: 1_000 },
    inviteHoldFrom: { kind: 'number', unit: 'count', default: 50, min: 1, max: 1_000 },
    /** Addresses and browsers seen longer ago than this no longer count. */
    addressDays: { kind: 'number', unit: 'days', default: 30, min: 1, max: 366 },
    /** Prizes of the wheel up to this are paid without a look. */
    prizeAbove: { kind: 'amount', default: { THB: 500, LAK: 300_000 } },
  },
});
