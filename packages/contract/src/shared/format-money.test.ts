import { describe, expect, it } from 'vitest';
import { formatCount, formatLimit, formatMoney, formatSignedMoney, plainAmount } from './format-money.ts';

describe('an amount on a screen', () => {
  it.each([
    [0, '0.00'],
    [1234.5, '1,234.50'],
    [7250000, '7,250,000.00'],
    [9_999_999_999.99, '9,999,999,999.99'],
    [-2500, '\u22122,500.00'],
    [-0.001, '0.00'],
  ])('an amount on a screen of %d baht is written %s in every language', (amount, text) => {
    expect(formatMoney(amount, 'THB')).toBe(text);
  });

  it.each([
    [0, '0'],
    [440_000, '440,000'],
    [-30_000, '\u221230,000'],
    [99.99, '99'],
    [-0.5, '0'],
  ])(
    'an amount on a screen of %d kip is written %s: kip has no decimals, and what is less than one is never rounded up',
    (amount, text) => {
      expect(formatMoney(amount, 'LAK')).toBe(text);
    },
  );

  it.each([
    [500, 'THB', '+500.00'],
    [-500, 'THB', '\u2212500.00'],
    [0, 'THB', '0.00'],
    [30_000, 'LAK', '+30,000'],
    [0.4, 'LAK', '0'],
  ] as const)('an amount on a screen of %d %s is signed %s', (amount, currency, text) => {
    expect(formatSignedMoney(amount, currency)).toBe(text);
  });

  it('an amount on a screen of whole numbers is grouped by three', () => {
    expect([formatCount(1_000_000), formatCount(-1_000), formatCount(12)]).toEqual(['1,000,000', '-1,000', '12']);
  });
});

it.each([
  [7250, 'THB', '7250'],
  [7250.5, 'THB', '7250.50'],
  [0.1, 'THB', '0.10'],
  [-3, 'THB', '0'],
  [1_234_567_890.75, 'LAK', '1234567890'],
] as const)('%d %s fills a field as %s', (amount, currency, text) => {
  expect(plainAmount(amount, currency)).toBe(text);
});

it.each([
  [1, 'THB', '1'],
  [50_000, 'LAK', '50,000'],
  [99.5, 'THB', '99.50'],
] as const)('a limit of %d %s is said as %s', (amount, currency, text) => {
  expect(formatLimit(amount, currency)).toBe(text);
});
