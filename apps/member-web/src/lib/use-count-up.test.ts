import { expect, it } from 'vitest';
import { amountBetween } from './use-count-up.ts';

it('an amount on its way has hundredths, stays between the two, and ends exactly', () => {
  const parts = Array.from({ length: 101 }, (_unused, index) => index / 100);
  const amounts = parts.map((part) => amountBetween(10.1, 1234.57, part));
  for (const amount of amounts) expect(amount.toFixed(2)).toBe(String(Number(amount.toFixed(2)).toFixed(2)));
  expect(amounts).toEqual([...amounts].sort((one, other) => one - other));
  expect([amounts[0], amounts.at(-1), amountBetween(5, 1, 2)]).toEqual([10.1, 1234.57, 1]);
});
