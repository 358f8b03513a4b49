import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countedOf,
  endingOf,
  giftWithoutPlayOf,
  lateShareOf,
  protectedOf,
  shares,
  stoppedEndingOf,
  type Terms,
  targetOf,
  unstakedOf,
} from './turnover-rules.ts';

const terms = (wish: Partial<Terms> = {}): Terms => ({
  awardMinor: 10_000n,
  ownMinor: 50_000n,
  targetMinor: 30_000n,
  capMinor: null,
  successPercent: 100,
  failPercent: 0,
  unitMinor: 1n,
  ...wish,
});

describe('a target', () => {
  it.each([
    [10_000n, 500, 50_000n],
    [10_000n, 0, 0n],
    [0n, 500, 0n],
    [3_333n, 150, 5_000n],
    [1n, 1, 1n],
  ])('a target of %s times %s hundredths is %s, rounded up', (base, multiple, target) => {
    expect(targetOf(base, multiple)).toBe(target);
  });
});

describe('what was counted', () => {
  it('is the valid stake by the weight of its group, rounded down once', () => {
    const plays = [
      { productGroup: 'slot', validStakeMinor: 101n },
      { productGroup: 'sport', validStakeMinor: 101n },
      { productGroup: 'casino', validStakeMinor: 99n },
      { productGroup: 'lotto', validStakeMinor: 1_000n },
    ] as const;
    expect(countedOf(plays, { slot: 100, sport: 50, casino: 50 })).toBe(201n);
    expect(countedOf([], { slot: 100 })).toBe(0n);
  });
});

describe('shares', () => {
  it.each([
    [100, [50, 50], 1, [50, 50]],
    [101, [50, 50], 1, [51, 50]],
    [100, [33, 67], 1, [33, 67]],
    [10, [33, 33, 34], 1, [3, 3, 4]],
    [1, [0, 100], 1, [0, 1]],
    [300, [50, 50], 100, [200, 100]],
    [350, [0, 100], 100, [50, 300]],
  ])('shares of %s by %j in units of %s are %j', (...[total, parts, unit, expected]) => {
    expect(shares(BigInt(total), parts, BigInt(unit))).toEqual(expected.map(BigInt));
  });

  it('sum to the whole, and none is off by a unit or more', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), parts, fc.constantFrom(1n, 100n), (units, proportions, unit) => {
        const whole = proportions.reduce((sum, part) => sum + part, 0);
        fc.pre(whole > 0);
        const given = shares(units * unit, proportions, unit);
        expect(given.reduce((sum, part) => sum + part, 0n)).toBe(units * unit);
        for (const [index, part] of given.entries()) {
          const exactTimesWhole = units * unit * BigInt(proportions[index] ?? 0);
          const off = part * BigInt(whole) - exactTimesWhole;
          expect(off < unit * BigInt(whole) && off > -unit * BigInt(whole)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('an ending', () => {
  it.each([
    ['nothing was played', 60_000n, 0n, {}, { kept: 50_000n, lost: 10_000n }],
    ['own money was lost in part', 45_000n, 0n, {}, { kept: 35_000n, lost: 10_000n }],
    ['own money was lost, the award in part', 4_000n, 0n, {}, { kept: 0n, lost: 4_000n }],
    ['all was lost', 0n, 0n, {}, { kept: 0n, lost: 0n }],
    ['play won', 90_000n, 0n, {}, { kept: 50_000n, lost: 40_000n }],
    [
      'nothing was staked, of the award nothing is kept',
      60_000n,
      0n,
      { failPercent: 100 },
      { kept: 50_000n, lost: 10_000n },
    ],
    ['a quarter of the rest is kept', 90_000n, 15_000n, { failPercent: 25 }, { kept: 58_750n, lost: 31_250n }],
    ['a third was staked', 60_000n, 10_000n, { failPercent: 100 }, { kept: 53_333n, lost: 6_667n }],
    ['less is asked for than given', 60_000n, 4_000n, { targetMinor: 4_000n }, { kept: 54_000n, lost: 6_000n }],
    [
      'a part of the award is earned in whole units',
      60_000n,
      10_000n,
      { failPercent: 100, unitMinor: 100n },
      { kept: 53_300n, lost: 6_700n },
    ],
    [
      'all of an award that is no whole unit was staked',
      50_150n,
      150n,
      { awardMinor: 150n, targetMinor: 150n, unitMinor: 100n },
      { kept: 50_150n, lost: 0n },
    ],
    ['nothing is asked for and nothing staked', 60_000n, 0n, { targetMinor: 0n }, { kept: 50_000n, lost: 10_000n }],
    ['the target is one satang away', 90_000n, 29_999n, {}, { kept: 50_000n, lost: 40_000n }],
    ['the target is met', 90_000n, 30_000n, {}, { kept: 90_000n, lost: 0n }],
    ['met, with a share for the house', 90_000n, 30_000n, { successPercent: 90 }, { kept: 86_000n, lost: 4_000n }],
    [
      'met, and winnings cut to the cap beside own money',
      90_000n,
      30_000n,
      { capMinor: 30_000n },
      { kept: 80_000n, lost: 10_000n },
    ],
    ['met, the cap below own money', 90_000n, 30_000n, { capMinor: 20_000n }, { kept: 70_000n, lost: 20_000n }],
    ['met, what came of it below the cap', 60_000n, 30_000n, { capMinor: 90_000n }, { kept: 60_000n, lost: 0n }],
    [
      'stopped early, and cut to the cap too',
      90_000n,
      15_000n,
      { failPercent: 100, capMinor: 1_000n },
      { kept: 51_000n, lost: 39_000n },
    ],
    [
      'the notice said 500 on top of own money: 300 own, 50 given, 1,850 won',
      220_000n,
      15_000n,
      { ownMinor: 30_000n, awardMinor: 5_000n, targetMinor: 15_000n, capMinor: 50_000n },
      { kept: 80_000n, lost: 140_000n },
    ],
  ])(
    'an ending keeps and takes the right amounts when %s',
    (...[, balanceMinor, countedMinor, wish, { kept, lost }]) => {
      const ending = endingOf(terms(wish), { balanceMinor, countedMinor });
      expect([ending.keptMinor, ending.lostMinor]).toEqual([kept, lost]);
    },
  );

  const money = fc.bigInt(0n, 10n ** 9n);
  const percent = fc.integer({ min: 0, max: 100 });
  const anyTerms = fc.record({
    awardMinor: fc.bigInt(1n, 10n ** 8n),
    ownMinor: money,
    targetMinor: money,
    capMinor: fc.option(fc.bigInt(1n, 10n ** 9n)),
    successPercent: percent,
    failPercent: percent,
    unitMinor: fc.constant(1n),
  });

  it('keeps and loses exactly the balance, whatever the terms', () => {
    fc.assert(
      fc.property(anyTerms, money, money, (any, balanceMinor, countedMinor) => {
        const { keptMinor, lostMinor, protectedMinor } = endingOf(any, { balanceMinor, countedMinor });
        expect(keptMinor + lostMinor).toBe(balanceMinor);
        expect(lostMinor >= 0n && keptMinor >= protectedMinor && protectedMinor <= any.ownMinor).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps of what came of the award no more than was staked of it and won with it, and no more than the cap', () => {
    fc.assert(
      fc.property(anyTerms, money, money, (any, balanceMinor, countedMinor) => {
        const { keptMinor, protectedMinor } = endingOf(any, { balanceMinor, countedMinor });
        const wonMinor = balanceMinor - any.ownMinor - any.awardMinor;
        const stakedMinor = any.awardMinor - unstakedOf(any, countedMinor);
        expect(stakedMinor <= countedMinor && stakedMinor <= any.awardMinor).toBe(true);
        expect(keptMinor - protectedMinor <= stakedMinor + (wonMinor > 0n ? wonMinor : 0n)).toBe(true);
        if (any.capMinor !== null) expect(keptMinor - protectedMinor <= any.capMinor).toBe(true);
        if (countedMinor === 0n && wonMinor <= 0n) expect(keptMinor).toBe(protectedMinor);
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes no own money but what play has lost, counted bet by bet with own money first', () => {
    const results = fc.array(fc.bigInt(-10_000_000n, 10_000_000n), { maxLength: 40 });
    fc.assert(
      fc.property(anyTerms, results, money, (any, plays, countedMinor) => {
        let balanceMinor = any.ownMinor + any.awardMinor;
        for (const result of plays) {
          balanceMinor += result;
          if (balanceMinor < 0n) balanceMinor = 0n;
        }
        const lostByPlay = any.ownMinor + any.awardMinor - balanceMinor;
        const ownLeft = lostByPlay <= 0n ? any.ownMinor : lostByPlay >= any.ownMinor ? 0n : any.ownMinor - lostByPlay;
        expect(protectedOf({ ...any, balanceMinor })).toBe(ownLeft);
        expect(endingOf(any, { balanceMinor, countedMinor }).keptMinor >= ownLeft).toBe(true);
        if (plays.length === 0) {
          expect(endingOf(any, { balanceMinor, countedMinor }).lostMinor <= any.awardMinor).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a result told after the end', () => {
  it.each([
    [
      'a win stopped early',
      { failPercent: 25 },
      { balanceMinor: 60_000n, countedMinor: 15_000n, lateMinor: 80_000n },
      60_000n,
    ],
    [
      'a win above the cap',
      { capMinor: 10_000n },
      { balanceMinor: 60_000n, countedMinor: 30_000n, lateMinor: 500_000n },
      500_000n,
    ],
    [
      'a win below the cap',
      { capMinor: 90_000n },
      { balanceMinor: 60_000n, countedMinor: 30_000n, lateMinor: 20_000n },
      0n,
    ],
    ['a win that brings own money back', {}, { balanceMinor: 30_000n, countedMinor: 0n, lateMinor: 5_000n }, 0n],
    ['a win taken back', {}, { balanceMinor: 60_000n, countedMinor: 0n, lateMinor: -5_000n }, 0n],
  ])('is shared by its terms: %s', (...[, wish, told, due]) => {
    const { lostMinor } = endingOf(terms(wish), told);
    expect(lateShareOf(terms(wish), { ...told, lostMinor })).toBe(due);
  });

  it.each([
    // At 60,000 and half of the turnover the terms take 7,500; with 20,000 more they would have taken 17,500.
    ['less was lost than by the terms, as after a stop', 5_000n, 10_000n],
    ['more was lost than by the terms', 9_000n, 8_500n],
    ['more was lost than with the late result', 20_000n, 0n],
  ])('asks for what is more by the terms when %s', (...[, lostMinor, due]) => {
    const ended = { balanceMinor: 60_000n, countedMinor: 15_000n, lateMinor: 20_000n, lostMinor };
    expect(lateShareOf(terms({ failPercent: 50 }), ended)).toBe(due);
  });

  it('takes no more than it brought where it makes another whole unit of what is lost', () => {
    const of = terms({ successPercent: 0, unitMinor: 100n });
    const ended = { balanceMinor: 60_099n, countedMinor: 30_000n, lateMinor: 1n };
    expect(endingOf(of, ended).lostMinor).toBe(10_000n);
    expect(endingOf(of, { ...ended, balanceMinor: 60_100n }).lostMinor).toBe(10_100n);
    expect(lateShareOf(of, { ...ended, lostMinor: 10_000n })).toBe(1n);
  });

  it('leaves the same as one told in time, and takes no more than it brought', () => {
    const amount = fc.bigInt(0n, 10n ** 8n);
    const told = fc.record({ balanceMinor: amount, countedMinor: amount, lateMinor: amount });
    fc.assert(
      fc.property(told, fc.integer({ min: 0, max: 100 }), (late, failPercent) => {
        const any = terms({ failPercent, capMinor: 70_000n });
        const { keptMinor, lostMinor } = endingOf(any, late);
        const due = lateShareOf(any, { ...late, lostMinor });
        const inTime = endingOf(any, { ...late, balanceMinor: late.balanceMinor + late.lateMinor });
        expect(keptMinor + late.lateMinor - due).toBe(inTime.keptMinor);
        expect(due >= 0n && due <= late.lateMinor).toBe(true);
      }),
    );
  });
});

describe('a gift without play', () => {
  it.each([
    ['nothing must be played', { targetMinor: 0n }, 10_000n],
    ['half of it must be played', { targetMinor: 5_000n }, 5_000n],
    ['it must be played once', { targetMinor: 10_000n }, 0n],
    ['the house keeps half at the target', { targetMinor: 0n, successPercent: 50 }, 5_000n],
    ['the cap keeps it small', { targetMinor: 0n, capMinor: 700n }, 700n],
    ['the cap is larger than what is given', { targetMinor: 0n, capMinor: 90_000n }, 10_000n],
    ['stopping early keeps all that was staked', { targetMinor: 50_000n, failPercent: 100 }, 0n],
  ])('a gift without play is as large as it should be when %s', (_when, wish, gift) => {
    expect(giftWithoutPlayOf(terms(wish))).toBe(gift);
  });
});

describe('an ending because the member stops playing', () => {
  it.each([
    // [balance, counted, kept]: own money is 50,000, the award 10,000, the target 30,000.
    [60_000n, 0n, 50_000n],
    [60_000n, 15_000n, 55_000n],
    [80_000n, 15_000n, 65_000n],
    [40_000n, 15_000n, 35_000n],
    [60_000n, 30_000n, 60_000n],
    // Of the award less is left than was not staked: nothing of it was earned.
    [4_000n, 15_000n, 0n],
  ])(
    'of %s after %s of turnover keeps %s: own money, and the part that was played for',
    (balanceMinor, countedMinor, kept) => {
      expect(stoppedEndingOf(terms(), { balanceMinor, countedMinor }).keptMinor).toBe(kept);
    },
  );

  it('earns in whole units only, and where nothing is asked for it ends by the terms', () => {
    const inUnits = stoppedEndingOf(terms({ unitMinor: 100n }), { balanceMinor: 80_000n, countedMinor: 10_001n });
    expect(inUnits).toMatchObject({ keptMinor: 60_000n, lostMinor: 20_000n });
    const free = terms({ targetMinor: 0n });
    expect(stoppedEndingOf(free, { balanceMinor: 60_000n, countedMinor: 0n })).toEqual(
      endingOf(free, { balanceMinor: 60_000n, countedMinor: 0n }),
    );
  });

  it('is never worse than cancelling, never better than the target met, and loses nothing on the way', () => {
    const minor = fc.bigInt({ min: 0n, max: 1_000_000n });
    fc.assert(
      fc.property(minor, minor, fc.integer({ min: 0, max: 100 }), (balanceMinor, countedMinor, failPercent) => {
        const of = terms({ failPercent, ownMinor: 5_000n });
        const stopped = stoppedEndingOf(of, { balanceMinor, countedMinor });
        expect(stopped.keptMinor + stopped.lostMinor).toBe(balanceMinor);
        expect(stopped.keptMinor).toBeGreaterThanOrEqual(endingOf(of, { balanceMinor, countedMinor }).keptMinor);
        const met = endingOf(of, { balanceMinor, countedMinor: of.targetMinor }).keptMinor;
        expect(stopped.keptMinor).toBeLessThanOrEqual(met);
      }),
    );
  });
});
