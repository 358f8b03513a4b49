import { expect, test } from 'vitest';
import { partnerUnits } from './amount-text.ts';

test.each([
  [0, 0n],
  [12.5, 1_250n],
  [12.05, 1_205n],
  [999_999_999_999.99, 99_999_999_999_999n],
])('a partner that writes %d means %d', (units, minor) => {
  expect(partnerUnits.parse(units)).toBe(minor);
});

test.each([12.005, -1, 1e21, 1_000_000_000_000, Number.NaN, '12.50'])('%o is no amount', (units) => {
  expect(partnerUnits.safeParse(units).success).toBe(false);
});
