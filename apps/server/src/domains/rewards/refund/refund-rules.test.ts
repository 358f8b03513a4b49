import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bangkokDay, dayOfText, dayText, mondayOf, startOfDay } from '../../../shared/bangkok-day.ts';
import { closedPeriods, countedDay, readyAt, refundOf, runningPeriod, termsOf } from './refund-rules.ts';

const TERMS = {
  period: 'day' as 'day' | 'week',
  percentBp: 500,
  capMinor: 1_000_000n,
  minimumMinor: 1_000n,
  expiresDays: 3,
};
const DAY = dayOfText('2026-11-20');

describe('a refund', () => {
  it.each([
    ['5 % of 1,000.00 lost', 100_000n, 5_000n],
    ['is rounded down to the satang', 100_019n, 5_000n],
    ['is capped', 100_000_000n, 1_000_000n],
    ['below the minimum is nothing', 19_999n, 0n],
    ['at the minimum is paid', 20_000n, 1_000n],
    ['of a win is nothing', -5_000n, 0n],
  ])('a refund of losses is calculated: %s', (_what, loss, refund) => {
    expect(refundOf(loss, TERMS, 1n)).toBe(refund);
  });

  it('is in whole kip, never more than its share, and never above the cap', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.integer({ min: 1, max: 10_000 }), (loss, percentBp) => {
        const refund = refundOf(loss, { ...TERMS, percentBp, minimumMinor: 100n }, 100n);
        expect(refund % 100n).toBe(0n);
        expect(refund * 10_000n <= loss * BigInt(percentBp)).toBe(true);
        expect(refund <= TERMS.capMinor).toBe(true);
      }),
    );
    // 5 % of 251 kip are 12.55; losses at random are mostly so large that the cap hides the rest.
    expect(refundOf(25_100n, { ...TERMS, minimumMinor: 100n }, 100n)).toBe(1_200n);
  });
});

describe('periods', () => {
  const today = DAY;
  const open = (
    terms: Partial<typeof TERMS> & { period?: 'day' | 'week' },
    days: { firstDay?: number; untilDay?: number } = {},
  ) =>
    closedPeriods(
      { period: 'day', expiresDays: TERMS.expiresDays, ...terms },
      { firstDay: 0, untilDay: today, today, ...days },
    ).map(({ start, end }) => `${dayText(start)}..${dayText(end)}`);

  it('are whole Bangkok days that are over, until they expire', () => {
    expect(open({})).toEqual(['2026-11-17..2026-11-18', '2026-11-18..2026-11-19', '2026-11-19..2026-11-20']);
    expect(open({ expiresDays: 1 })).toEqual(['2026-11-19..2026-11-20']);
  });

  it('are weeks from Monday', () => {
    expect(dayText(mondayOf(DAY))).toBe('2026-11-16');
    expect(open({ period: 'week', expiresDays: 7 })).toEqual(['2026-11-09..2026-11-16']);
  });

  it('begin after their rule was published and before it was replaced', () => {
    expect(open({}, { firstDay: DAY - 1 })).toEqual(['2026-11-19..2026-11-20']);
    expect(open({}, { untilDay: DAY - 2 })).toEqual(['2026-11-17..2026-11-18']);
    expect(open({}, { firstDay: DAY + 1 })).toEqual([]);
  });
});

describe('the period that runs', () => {
  const running = (period: 'day' | 'week', from: { firstDay?: number; untilDay?: number } = {}) => {
    const found = runningPeriod({ period }, { firstDay: 0, untilDay: Number.POSITIVE_INFINITY, today: DAY, ...from });
    return found && `${dayText(found.start)}..${dayText(found.end)}`;
  };

  it('is today, or the week from Monday, and is received once it is over', () => {
    expect(running('day')).toBe('2026-11-20..2026-11-21');
    expect(running('week')).toBe('2026-11-16..2026-11-23');
    expect(readyAt(DAY + 1).toISOString()).toBe('2026-11-20T17:10:00.000Z');
    expect(countedDay(readyAt(DAY + 1))).toBe(DAY + 1);
  });

  it('is none where the rule came or went after it began', () => {
    expect(running('day', { firstDay: DAY + 1 })).toBeUndefined();
    expect(running('week', { firstDay: DAY })).toBeUndefined();
    expect(running('day', { untilDay: DAY })).toBeUndefined();
    expect(running('day', { firstDay: DAY, untilDay: DAY + 1 })).toBe('2026-11-20..2026-11-21');
  });
});

describe('a Bangkok day', () => {
  it('begins at 17:00 UTC', () => {
    expect(startOfDay(DAY).toISOString()).toBe('2026-11-19T17:00:00.000Z');
    expect(bangkokDay(new Date('2026-11-19T16:59:59Z'))).toBe(DAY - 1);
    expect(bangkokDay(new Date('2026-11-19T17:00:00Z'))).toBe(DAY);
  });
});

it('a day is counted ten minutes after it is over, when its last bets have been told', () => {
  expect(countedDay(new Date('2026-11-19T17:00:00Z'))).toBe(DAY - 1);
  expect(countedDay(new Date('2026-11-19T17:09:59.999Z'))).toBe(DAY - 1);
  expect(countedDay(new Date('2026-11-19T17:10:00Z'))).toBe(DAY);
});

describe('the rule of a refund', () => {
  it('has its cap and its minimum in the currency of the member', () => {
    const sums = { cap_thb: 1n, cap_lak: 2n, minimum_thb: 3n, minimum_lak: 4n };
    const rule = { period: 'week' as const, percent_bp: 500, expires_days: 3, ...sums };
    const terms = { period: 'week', percentBp: 500, expiresDays: 3 };
    expect(termsOf(rule, 'THB')).toEqual({ ...terms, capMinor: 1n, minimumMinor: 3n });
    expect(termsOf(rule, 'LAK')).toEqual({ ...terms, capMinor: 2n, minimumMinor: 4n });
  });
});
