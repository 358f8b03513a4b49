import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeResults, judgeUncompared, movementsOf, type ResultFacts } from './game-result-rules.ts';

const facts = (wish: Partial<ResultFacts> = {}): ResultFacts => ({
  inGameMinor: 100_000n,
  resultsMinor: 0n,
  quarantinedMinor: 0n,
  toldMinor: 0n,
  allowedMinor: 0n,
  passedMinor: 0n,
  toleranceLeftMinor: 5_000n,
  unitMinor: 1n,
  isTold: true,
  ...wish,
});

describe('a reading', () => {
  it.each([
    ['nothing moved', {}, 100_000n, { quarantinedMinor: 0n, passedMinor: 0n, excessMinor: 0n }],
    [
      'a win that was told',
      { toldMinor: 70_000n },
      170_000n,
      { quarantinedMinor: 0n, passedMinor: 0n, excessMinor: 0n },
    ],
    ['a win nobody told of', {}, 170_000n, { quarantinedMinor: 70_000n, passedMinor: 0n, excessMinor: 70_000n }],
    ['a win told in part', { toldMinor: 30_000n }, 170_000n, { quarantinedMinor: 40_000n, excessMinor: 40_000n }],
    ['a small win nobody told of', {}, 105_000n, { quarantinedMinor: 0n, passedMinor: 5_000n, excessMinor: 0n }],
    ['one satang more than small', {}, 105_001n, { quarantinedMinor: 5_001n, passedMinor: 0n }],
    ['a loss nobody told of', {}, 90_000n, { quarantinedMinor: 0n, passedMinor: 0n, excessMinor: -10_000n }],
    [
      'bets that arrive for what waited',
      { quarantinedMinor: 70_000n, toldMinor: 70_000n },
      100_000n,
      { quarantinedMinor: 0n, excessMinor: 0n },
    ],
    [
      'bets that arrive for what passed: the tolerance is given back',
      { resultsMinor: 5_000n, allowedMinor: 5_000n, passedMinor: 5_000n, toldMinor: 5_000n },
      100_000n,
      { passedMinor: -5_000n, excessMinor: 0n },
    ],
    [
      'a bet voided after its win was taken home: nothing new, nothing to hold',
      { resultsMinor: 70_000n, toldMinor: 0n },
      100_000n,
      { quarantinedMinor: 0n, excessMinor: 70_000n },
    ],
    [
      'a lost stake that covers a surplus of the same amount is no cover',
      { toldMinor: -50_000n },
      100_000n,
      { quarantinedMinor: 0n, excessMinor: 50_000n },
    ],
    [
      'play with money under check loses it nothing of the claim',
      { quarantinedMinor: 70_000n, inGameMinor: 70_000n, toldMinor: -70_000n },
      0n,
      { quarantinedMinor: 70_000n, excessMinor: 70_000n },
    ],
    [
      'a loss nobody has told of yet, beside money that waits: it goes on to wait',
      { quarantinedMinor: 70_000n, isTold: false },
      20_000n,
      { quarantinedMinor: 70_000n, passedMinor: 0n, excessMinor: -10_000n },
    ],
    [
      'kip that bets explain but for a fraction of one',
      { unitMinor: 100n, toleranceLeftMinor: 0n, toldMinor: 50n },
      100_300n,
      { quarantinedMinor: 200n, excessMinor: 250n },
    ],
  ])('a reading of %s moves what it must and holds the rest', (...[, wish, reported, expected]) => {
    expect(judgeResults(facts(wish), reported)).toMatchObject(expected);
  });

  it('makes the game equal the report, holds only new money, and lets nothing free that is not told or allowed', () => {
    const money = fc.bigInt(0n, 1_000_000n);
    const any = fc.record({
      inGameMinor: money,
      resultsMinor: fc.bigInt(-1_000_000n, 1_000_000n),
      quarantinedMinor: money,
      toldMinor: fc.bigInt(-1_000_000n, 1_000_000n),
      allowedMinor: fc.bigInt(-1_000n, 1_000n),
      passedMinor: fc.bigInt(0n, 1_000n),
      toleranceLeftMinor: fc.bigInt(0n, 5_000n),
      unitMinor: fc.constant(1n),
      isTold: fc.boolean(),
    });
    fc.assert(
      fc.property(any, money, (before, reported) => {
        const judged = judgeResults(before, reported);
        const balances = new Map([
          ['game:pg', before.inGameMinor],
          ['result:pg', -before.resultsMinor],
          ['quarantine:pg', -before.quarantinedMinor],
        ]);
        for (const { from, to, amountMinor } of movementsOf('pg', before, judged)) {
          expect(amountMinor > 0n).toBe(true);
          balances.set(from, (balances.get(from) ?? 0n) - amountMinor);
          balances.set(to, (balances.get(to) ?? 0n) + amountMinor);
          expect((balances.get('game:pg') ?? 0n) >= 0n).toBe(true);
        }
        expect(balances.get('game:pg')).toBe(reported);
        expect(balances.get('quarantine:pg')).toBe(-judged.quarantinedMinor);
        expect(judged.quarantinedMinor >= 0n).toBe(true);
        const appeared = reported > before.inGameMinor ? reported - before.inGameMinor : 0n;
        if (!before.isTold) expect(judged.quarantinedMinor >= before.quarantinedMinor).toBe(true);
        expect(judged.quarantinedMinor <= before.quarantinedMinor + appeared).toBe(true);
        // Whatever becomes free by this reading is covered by bets, what was allowed, or today's tolerance.
        const freed = -(balances.get('result:pg') ?? 0n) - before.resultsMinor;
        const covered = before.toldMinor + before.allowedMinor + before.toleranceLeftMinor - before.resultsMinor;
        if (freed > 0n) expect(freed <= covered).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a reading that nothing is compared with', () => {
  it('makes every difference a result, and leaves what is under review where it is', () => {
    const before = facts({ resultsMinor: 1_000n, toldMinor: 200n, allowedMinor: 300n, quarantinedMinor: 40n });
    expect(judgeUncompared(before, 110_000n)).toEqual({
      differenceMinor: 10_000n,
      passedMinor: 10_500n,
      quarantinedMinor: 40n,
      excessMinor: 40n,
    });
  });
});

describe('a small result while bets are not told yet', () => {
  it('passes only with what is beyond the money held, which stays held', () => {
    const before = facts({ isTold: false, quarantinedMinor: 1_000n });
    expect(judgeResults(before, 102_000n)).toEqual({
      differenceMinor: 2_000n,
      passedMinor: 2_000n,
      quarantinedMinor: 1_000n,
      excessMinor: 1_000n,
    });
  });
});
