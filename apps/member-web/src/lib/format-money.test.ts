import { expect, it } from 'vitest';
import { formatCount, formatMoney, formatSignedMoney } from './format-money.ts';

it.each([
  [0, '0.00'],
  [1234.5, '1,234.50'],
  [7250000, '7,250,000.00'],
  [9_999_999_999.99, '9,999,999,999.99'],
  [-2500, '\u22122,500.00'],
  [-0.001, '0.00'],
])('%d is written %s in every language', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

it.each([
  [500, '+500.00'],
  [-500, '\u2212500.00'],
  [0, '0.00'],
])('%d is signed %s', (amount, text) => {
  expect(formatSignedMoney(amount)).toBe(text);
});

it('groups whole numbers', () => {
  expect(formatCount(1_000_000)).toBe('1,000,000');
});
