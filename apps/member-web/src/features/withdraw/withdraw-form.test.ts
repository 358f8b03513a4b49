import { expect, test } from 'vitest';
import { everythingText, readWithdraw } from './withdraw-form.ts';

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
