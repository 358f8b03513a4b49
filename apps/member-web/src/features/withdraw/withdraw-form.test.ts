import { expect, test } from 'vitest';
import { bonusStop, everythingText, isUnplayed, paidOf, readWithdraw, tightestLimit } from './withdraw-form.ts';

const limits = { withdrawMin: 100, withdrawMax: 50_000, total: 7250.75, limits: [], playThrough: null };

test.each([
  ['', 'belowMinimum'],
  ['99.99', 'belowMinimum'],
  ['100.', 'belowMinimum'],
  ['50000.01', 'aboveMaximum'],
  ['7250.76', 'notEnough'],
])('%j is refused with %s', (text, problem) => {
  expect(readWithdraw(text, limits)).toEqual({ problem });
});

test.each([
  ['100', 100],
  ['7250.75', 7250.75],
])('%j is sent as %d', (text, amount) => {
  expect(readWithdraw(text, limits)).toEqual({ request: { amount } });
});

test('nothing is not an amount even when the operator sets no minimum', () => {
  expect(readWithdraw('0', { ...limits, withdrawMin: 0 })).toEqual({ problem: 'belowMinimum' });
});

test('everything is what is there, at most one withdrawal, and whole kip', () => {
  expect(everythingText(limits, 'THB')).toBe('7250.75');
  expect(everythingText({ ...limits, total: 90_000 }, 'THB')).toBe('50000');
  expect(everythingText({ withdrawMax: 9_000_000_000, total: 1_234_567_890.5, limits: [] }, 'LAK')).toBe('1234567890');
});

const held = { isMet: true, balance: 2_200, ifStopped: { kept: 800, lost: 1_400 } };

test.each([
  ['no bonus', null, 200, undefined],
  ['a target that is not met', { ...held, isMet: false }, 2_200, 'turnoverFirst'],
  ['a part of the balance', held, 200, 'wholeBalance'],
  ['the whole balance', held, 2_200, undefined],
  ['no amount yet', held, undefined, undefined],
  ['a balance above one withdrawal', { ...held, balance: 60_000 }, 60_000, 'finishFirst'],
] as const)('with %s a withdrawal is stopped as it should be', (...[, bonus, amount, stop]) => {
  expect(bonusStop(bonus, amount, limits)).toBe(stop);
});

test('what is paid and given up is named before the tap, not what was typed', () => {
  expect(paidOf(held, 2_200)).toEqual({ paid: 800, lost: 1_400 });
  expect(paidOf(null, 2_200)).toEqual({ paid: 2_200, lost: 0 });
});

const tomorrow = '2026-11-22T17:00:00.000Z';
const nextMonth = '2026-11-30T17:00:00.000Z';
const limitedTo = (day: number, month: number) => ({
  ...limits,
  limits: [
    { period: 'DAY' as const, most: 5_000, left: day, opensAt: tomorrow },
    { period: 'MONTH' as const, most: 20_000, left: month, opensAt: nextMonth },
  ],
});

test('what is left of the day or the month is known before the tap', () => {
  expect(readWithdraw('1200', limitedTo(1_200, 9_000))).toEqual({ request: { amount: 1_200 } });
  expect(readWithdraw('1200.01', limitedTo(1_200, 9_000))).toEqual({ problem: 'aboveLimit' });
  expect(readWithdraw('901', limitedTo(1_200, 900))).toEqual({ problem: 'aboveLimit' });
  expect(everythingText(limitedTo(1_200, 9_000), 'THB')).toBe('1200');
  expect(bonusStop({ ...held, ifStopped: { kept: 1_300, lost: 900 } }, 2_200, limitedTo(1_200, 9_000))).toBe(
    'finishFirst',
  );
  expect(bonusStop(held, 2_200, limitedTo(1_200, 9_000))).toBe(undefined);
});

test('the limit that is named is the one that leaves the least, and of two the one that opens later', () => {
  expect(tightestLimit(limitedTo(1_200, 900).limits)?.period).toBe('MONTH');
  expect(tightestLimit(limitedTo(300, 900).limits)?.period).toBe('DAY');
  expect(tightestLimit(limitedTo(0, 0).limits)?.period).toBe('MONTH');
  expect(tightestLimit([])).toBe(undefined);
});

test('deposits that are not played keep everything in', () => {
  expect(isUnplayed(limits)).toBe(false);
  expect(isUnplayed({ playThrough: { required: 500, played: 499, remaining: 1 } })).toBe(true);
  expect(isUnplayed({ playThrough: { required: 500, played: 500, remaining: 0 } })).toBe(false);
});
