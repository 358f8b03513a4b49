import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restAfterLookMs, type Sides, unexplained } from './reconciliation-rules.ts';

const agreed = (credited: bigint, waiting: bigint, returned: bigint): Sides => ({
  credited,
  waiting,
  returned,
  ledger: { credited, waiting, returned },
  bankTotal: credited + waiting + returned,
  shown: credited + waiting + returned,
  unbacked: 0n,
  isUnderWay: false,
});
const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
const change = fc.bigInt({ min: 1n, max: 10n ** 9n });

test('sides that agree leave nothing unexplained', () => {
  fc.assert(
    fc.property(amount, amount, amount, (a, b, c) => {
      expect(unexplained(agreed(a, b, c))).toEqual({ unexplained: 0n, underWay: 0n });
    }),
  );
});

test('any one side that moves alone is told to the satang, and two that move never cancel out', () => {
  fc.assert(
    fc.property(amount, change, change, (a, one, two) => {
      const sides = agreed(a, a, a);
      expect(unexplained({ ...sides, bankTotal: 3n * a + one }).unexplained).toBe(one);
      expect(unexplained({ ...sides, bankTotal: 3n * a - one }).unexplained).toBe(one);
      expect(unexplained({ ...sides, unbacked: one }).unexplained).toBe(one);
      const moved = { ...sides, credited: a + one, waiting: a - two };
      expect(unexplained(moved).unexplained).toBe(one + two);
      expect(unexplained({ ...sides, bankTotal: 3n * a + one, credited: a - two }).unexplained).toBe(one + two);
    }),
  );
});

test('what a redemption under way may explain is apart; money the company does not have never is', () => {
  const sides = { ...agreed(100n, 0n, 0n), isUnderWay: true };
  expect(unexplained({ ...sides, bankTotal: 150n })).toEqual({ unexplained: 0n, underWay: 50n });
  expect(unexplained({ ...sides, bankTotal: 50n })).toEqual({ unexplained: 50n, underWay: 0n });
});

test('an account without a statement is compared with the ledger alone', () => {
  expect(unexplained({ ...agreed(5n, 0n, 0n), bankTotal: null, shown: 0n }).unexplained).toBe(0n);
});

test('a comparison takes at most a twentieth of the time once it takes a second', () => {
  expect(restAfterLookMs(999)).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 600_000 }), (tookMs) => {
      expect(tookMs / (tookMs + restAfterLookMs(tookMs))).toBeLessThanOrEqual(0.05);
    }),
  );
});

test('differences of the three sides of the ledger add up, each by its size', () => {
  const sides = agreed(100n, 50n, 20n);
  const ledger = { credited: 99n, waiting: 52n, returned: 17n };
  expect(unexplained({ ...sides, ledger }).unexplained).toBe(6n);
});
