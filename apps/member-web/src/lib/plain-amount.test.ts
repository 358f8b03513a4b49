import { expect, test } from 'vitest';
import { formatLimit, plainAmount } from './plain-amount.ts';

test.each([
  [7250, 'THB', '7250'],
  [7250.5, 'THB', '7250.50'],
  [0.1, 'THB', '0.10'],
  [-3, 'THB', '0'],
  [1_234_567_890.75, 'LAK', '1234567890'],
] as const)('%d %s fills a field as %s', (amount, currency, text) => {
  expect(plainAmount(amount, currency)).toBe(text);
});

test.each([
  [1, '1'],
  [50_000, '50,000'],
  [99.5, '99.50'],
])('%d is said as %s', (amount, text) => {
  expect(formatLimit(amount)).toBe(text);
});
