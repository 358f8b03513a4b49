import { expect, test } from 'vitest';
import { bonusStop, everythingText, paidOf, readWithdraw } from './withdraw-form.ts';

const limits = { withdrawMin: 100, withdrawMax: 50_000, total: 7250.75 };

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
  expect(everythingText({ withdrawMax: 9_000_000_000, total: 1_234_567_890.5 }, 'LAK')).toBe('1234567890');
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
