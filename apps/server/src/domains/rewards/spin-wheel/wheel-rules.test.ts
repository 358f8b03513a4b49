import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitmentOf, drawSlice, expectedCost } from './wheel-rules.ts';

const OFFERED = [
  { code: 'A', weight: 1 },
  { code: 'B', weight: 9 },
  { code: 'C', weight: 90 },
  { code: 'D', weight: 400 },
  { code: 'E', weight: 500 },
];
const DRAWS = 100_000;
/** Chi-square with four degrees of freedom: above this in one of a thousand fair runs. */
const MAX_CHI_SQUARE = 18.47;

describe('a draw', () => {
  it('fits the published weights over 100,000 draws (chi-square, p > 0.001)', () => {
    const counts = new Map<string, number>();
    for (let spin = 0; spin < DRAWS; spin += 1) {
      const code = drawSlice({ seed: randomBytes(32), clientSeed: 'phone', offered: OFFERED });
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    const chiSquare = OFFERED.reduce((sum, { code, weight }) => {
      const expected = (DRAWS * weight) / 1_000;
      return sum + ((counts.get(code) ?? 0) - expected) ** 2 / expected;
    }, 0);
    expect(chiSquare).toBeLessThan(MAX_CHI_SQUARE);
  });

  it('is the same again for the same seeds, and another for another phone', () => {
    const draw = { seed: Buffer.alloc(32, 7), clientSeed: 'phone', offered: OFFERED };
    expect(drawSlice(draw)).toBe(drawSlice({ ...draw }));
    const others = Array.from({ length: 200 }, (_, index) => drawSlice({ ...draw, clientSeed: `phone${index}` }));
    expect(new Set(others).size).toBeGreaterThan(1);
  });

  it('gives only what is offered, whatever the weights', () => {
    const slices = fc.uniqueArray(
      fc.record({ code: fc.string({ minLength: 1 }), weight: fc.integer({ min: 1, max: 1_000_000 }) }),
      {
        minLength: 1,
        maxLength: 64,
        selector: (slice) => slice.code,
      },
    );
    fc.assert(
      fc.property(slices, fc.uint8Array({ minLength: 32, maxLength: 32 }), (offered, seed) => {
        const code = drawSlice({ seed: Buffer.from(seed), clientSeed: '', offered });
        expect(offered.map((slice) => slice.code)).toContain(code);
      }),
    );
  });

  it('is fixed by what was shown before it', () => {
    expect(commitmentOf(Buffer.alloc(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
  });
});

describe('what a wheel costs', () => {
  it('is told for a thousand spins, rounded up, and at most', () => {
    const slices = [
      { code: 'BIG', weight: 1, prize: 'cash' as const, amount: 100_000n, stock: 3 },
      { code: 'COIN', weight: 2, prize: 'coin' as const, amount: 1n, stock: 10 },
      { code: 'NONE', weight: 997, prize: 'none' as const, amount: 0n, stock: null },
    ];
    expect(expectedCost(slices)).toEqual({
      cashPerThousandMinor: 100_000n,
      coinsPerThousand: 2n,
      maxCashMinor: 300_000n,
    });
  });
});
