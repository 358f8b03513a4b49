import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskName } from '../../../shared/mask-name.ts';
import { basisOf, earningOf, termsOf } from './invite-rules.ts';

const PLAY = [
  { stakeMinor: 10_000n, validStakeMinor: 8_000n, payoutMinor: 2_000n },
  { stakeMinor: 5_000n, validStakeMinor: 5_000n, payoutMinor: 9_000n },
];
const TERMS = { basis: 'turnover' as const, percentBp: 80, dayCapMinor: 50_000n };

describe('what an invitee’s day counts for', () => {
  it('is valid turnover or net loss, by the operator’s choice', () => {
    expect(basisOf(PLAY, 'turnover')).toBe(13_000n);
    expect(basisOf(PLAY, 'loss')).toBe(4_000n);
  });

  it('is never below zero: a friend who won takes nothing away', () => {
    expect(basisOf([{ stakeMinor: 100n, validStakeMinor: 100n, payoutMinor: 900n }], 'loss')).toBe(0n);
  });
});

describe('an earning', () => {
  it('is a percent of it, rounded down and capped', () => {
    expect(earningOf(13_000n, TERMS, 1n)).toBe(104n);
    expect(earningOf(13_001n, TERMS, 1n)).toBe(104n);
    expect(earningOf(10n ** 12n, TERMS, 1n)).toBe(50_000n);
  });

  it('is never more than its share, and in whole kip', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 1, max: 10_000 }), (basis, percentBp) => {
        const earning = earningOf(basis, { ...TERMS, percentBp }, 100n);
        expect(earning % 100n).toBe(0n);
        expect(earning * 10_000n <= basis * BigInt(percentBp)).toBe(true);
      }),
    );
  });
});

describe('a friend’s name', () => {
  it.each([
    ['Somchai Jaidee', 'So***** J*****'],
    ['สมชาย ใจดี', 'สม***** ใ*****'],
    ['Noi', 'No*****'],
    ['A', 'A*****'],
  ])('%s is shown as %s', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });
});

describe('the rule of an invite', () => {
  it('caps a day in the currency of the invitee', () => {
    const rule = { basis: 'loss' as const, percent_bp: 80, day_cap_thb: 1n, day_cap_lak: 2n };
    const terms = { basis: 'loss', percentBp: 80 };
    expect(termsOf(rule, 'THB')).toEqual({ ...terms, dayCapMinor: 1n });
    expect(termsOf(rule, 'LAK')).toEqual({ ...terms, dayCapMinor: 2n });
  });
});
