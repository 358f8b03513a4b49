import { describe, expect, test } from 'vitest';
import { fromMinor, toMinor } from './money.ts';

describe('an amount on the wire', () => {
  test('is exactly its satang, where a product with a hundred would be one less', () => {
    for (let satang = 0n; satang <= 100_000n; satang += 1n) {
      expect(toMinor(fromMinor(satang, 'THB'), 'THB')).toBe(satang);
    }
    expect([0.29, 4.35, 1.15, 9_999_999_999.99].map((amount) => toMinor(amount, 'THB'))).toEqual([
      29n,
      435n,
      115n,
      999_999_999_999n,
    ]);
  });

  test('an amount on the wire that the currency does not have is none, and nothing is rounded', () => {
    for (const amount of [0.001, 100.005, 1e-7, -1, -0, 1e10, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(toMinor(amount, 'THB')).toBeUndefined();
    }
    expect([toMinor(1.5, 'LAK'), toMinor(1.5, 'COIN')]).toEqual([undefined, undefined]);
    expect([toMinor(2, 'LAK'), toMinor(2, 'COIN')]).toEqual([200n, 2n]);
  });
});
