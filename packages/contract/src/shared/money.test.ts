import { describe, expect, test } from 'vitest';
import { fromMinor, isPayable, stepMinor, toMinor, wireAmount } from './money.ts';

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

describe('money that can be paid', () => {
  test('is above zero, in whole steps of its currency and below the ceiling', () => {
    expect((['THB', 'LAK', 'COIN'] as const).map(stepMinor)).toEqual([1n, 100n, 1n]);
    expect([0n, -1n, 1n, 999_999_999_999n, 1_000_000_000_000n].map((minor) => isPayable(minor, 'THB'))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    expect([100n, 150n].map((minor) => isPayable(minor, 'LAK'))).toEqual([true, false]);
  });

  test('goes out as a number only as far as numbers are exact, on both sides of zero', () => {
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    expect([fromMinor(most, 'COIN'), fromMinor(-most, 'COIN')]).toEqual([Number(most), -Number(most)]);
    for (const beyond of [most + 1n, -most - 1n]) expect(() => fromMinor(beyond, 'COIN')).toThrow(RangeError);
  });

  test('says of a request whether its amount is missing or none', () => {
    const refusalOf = (asked: unknown) => wireAmount.safeParse(asked).error?.issues[0]?.message;
    expect([undefined, 'ten', -1, 0.001, 10].map(refusalOf)).toEqual([
      'KEY_MISSING',
      'KEY_INVALID',
      'KEY_INVALID',
      'KEY_INVALID',
      undefined,
    ]);
  });
});
