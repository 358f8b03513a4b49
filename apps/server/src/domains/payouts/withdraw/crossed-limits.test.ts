import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossedLimits } from './crossed-limits.ts';

const LIMITS = {
  ...{ autoLimit: 500_000, secondLimit: 2_000_000 },
  ...{ memberDay: 5_000_000, memberWeek: 9_000_000, accountDay: 5_000_000, accountWeek: 9_000_000 },
  ...{ siteDay: 90_000_000, siteWeek: 400_000_000 },
};
const sumsOf = (minor: number) => ({
  ...{ memberDay: minor, memberWeek: minor, accountDay: minor, accountWeek: minor, siteDay: minor, siteWeek: minor },
});
const crossed = (amount: bigint, reasons: readonly string[], sums = sumsOf(Number(amount))) =>
  crossedLimits({ amount, currency: 'THB', review_reasons: reasons, sums, limits: LIMITS });

describe('a crossed limit', () => {
  it('of one withdrawal is named with the amount and by how much it is crossed', () => {
    expect(crossed(1_234_550n, ['OVER_AUTO_LIMIT'])).toEqual([
      { limit: 'autoLimit', of: 'amount', max: 5_000, used: 0, sum: 12_345.5, over: 7_345.5 },
    ]);
  });

  it('of two people names the sum of a day where the withdrawal alone stays below it', () => {
    expect(crossed(1_500_000n, ['OVER_SECOND_LIMIT'], { ...sumsOf(1_500_000), accountDay: 2_500_000 })).toEqual([
      { limit: 'secondLimit', of: 'accountDay', max: 20_000, used: 10_000, sum: 25_000, over: 5_000 },
    ]);
  });

  it('of two people names the withdrawal where no sum of a day is larger', () => {
    expect(crossed(2_500_000n, ['OVER_SECOND_LIMIT'])[0]).toMatchObject({
      limit: 'secondLimit',
      of: 'amount',
      used: 0,
    });
  });

  it('of a sum tells what was used before, and several limits are told beside each other', () => {
    const sums = { ...sumsOf(100_000), memberDay: 5_100_000, memberWeek: 9_050_000 };
    expect(crossed(100_000n, ['MEMBER_DAY', 'MEMBER_WEEK'], sums)).toEqual([
      { limit: 'memberDay', of: 'memberDay', max: 50_000, used: 50_000, sum: 51_000, over: 1_000 },
      { limit: 'memberWeek', of: 'memberWeek', max: 90_000, used: 89_500, sum: 90_500, over: 500 },
    ]);
  });

  it('is told only where a review reason says so and the stored figures show it', () => {
    expect(crossed(2_500_000n, [])).toEqual([]);
    expect(crossed(1_000n, ['MEMBER_DAY', 'OVER_SECOND_LIMIT', 'BANK_CHANGED', 'toString'])).toEqual([]);
    const old = { amount: 2_500_000n, currency: 'THB', review_reasons: ['OVER_SECOND_LIMIT'] } as const;
    expect(crossedLimits({ ...old, sums: {}, limits: {} })).toEqual([]);
  });

  it('adds up: what was used, this withdrawal and the limit explain by how much it is crossed', () => {
    const minor = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(minor, minor, (amount, before) => {
        const reasons = ['OVER_AUTO_LIMIT', 'OVER_SECOND_LIMIT', 'MEMBER_DAY', 'SITE_WEEK'];
        for (const one of crossed(BigInt(amount), reasons, sumsOf(amount + before))) {
          const satang = (baht: number) => Math.round(baht * 100);
          expect(satang(one.sum)).toBe(satang(one.used) + amount);
          expect(satang(one.over)).toBe(satang(one.sum) - satang(one.max));
          expect(one.over).toBeGreaterThan(0);
        }
      }),
    );
  });
});
