import { describe, expect, it } from 'vitest';
import { bonusOf } from '../../../testing/bonus-story.ts';
import { simulateTerms } from './bonus-desk.ts';
import { checkTerms } from './bonus-publisher.ts';
import {
  awardOf,
  baseOf,
  choiceReason,
  dearestDeposit,
  nextDeposit,
  qualifyingDeposit,
  retryChoiceInMs,
  takingRefusal,
  windowStart,
} from './bonus-rules.ts';

describe('the window of a limit', () => {
  it.each([
    ['day', '2026-11-18T16:59:59.999Z', '2026-11-17T17:00:00.000Z'],
    ['day', '2026-11-18T17:00:00.000Z', '2026-11-18T17:00:00.000Z'],
    ['week', '2026-11-15T16:59:59.999Z', '2026-11-08T17:00:00.000Z'],
    ['week', '2026-11-15T17:00:00.000Z', '2026-11-15T17:00:00.000Z'],
    ['week', '2026-11-18T03:00:00.000Z', '2026-11-15T17:00:00.000Z'],
    ['limit', '2026-11-18T03:00:00.000Z', '1970-01-01T00:00:00.000Z'],
  ] as const)('the window of a limit of a %s at %s begins at %s, in Bangkok', (type, now, start) => {
    expect(windowStart(type, new Date(now)).toISOString()).toBe(start);
  });
});

describe('an award', () => {
  const percent = (wish = {}) =>
    bonusOf({ award: { kind: 'percent', percent: 33, cap: 150, minDeposit: 100, withinHours: 24, ...wish } });
  it.each([
    [10_000n, 3_300n],
    [10_001n, 3_300n],
    [10_004n, 3_301n],
    [45_454n, 14_999n],
    [45_455n, 15_000n],
    [99_999_999n, 15_000n],
  ])('an award of a third of %s is %s: rounded down, capped', (amountMinor, award) => {
    expect(awardOf(percent(), { amountMinor })).toBe(award);
  });
  it('an award in kip is whole kip', () => {
    expect(awardOf({ ...percent({ cap: 100_000 }), currency: 'LAK' }, { amountMinor: 1_000_100n })).toBe(330_000n);
  });
  const now = new Date('2026-11-18T12:00:00Z');
  const deposit = (operationId: string, amountMinor: bigint, hoursAgo: number) => ({
    operationId,
    amountMinor,
    createdAt: new Date(now.getTime() - hoursAgo * 3_600_000),
    depositNo: null,
  });
  it('is of the deposit with the highest award that is large and young enough, the newest of equals', () => {
    const deposits = [
      deposit('small', 9_999n, 1),
      deposit('old', 10_000n, 25),
      deposit('a', 10_000n, 24),
      deposit('b', 20_000n, 3),
    ];
    expect(qualifyingDeposit(percent(), deposits, now)?.operationId).toBe('b');
    expect(qualifyingDeposit(percent(), deposits.slice(0, 3), now)?.operationId).toBe('a');
    expect(qualifyingDeposit(percent(), deposits.slice(0, 2), now)).toBeUndefined();
    const later = [deposit('large', 200_000n, 5), deposit('capped', 100_000n, 2), deposit('small', 10_000n, 1)];
    expect(qualifyingDeposit(percent(), later, now)?.operationId).toBe('capped');
  });
  it('is of the deposit with the number the terms name, whatever came after it', () => {
    const deposits = [
      { ...deposit('a', 50_000n, 3), depositNo: 1 },
      { ...deposit('b', 20_000n, 2), depositNo: 2 },
      deposit('c', 90_000n, 1),
    ];
    const found = (depositNumber: number) => qualifyingDeposit(percent({ depositNumber }), deposits, now)?.operationId;
    expect([found(1), found(2), found(3)]).toEqual(['a', 'b', undefined]);
    const next = (depositNo: number) => nextDeposit(percent({ depositNumber: 2 }), { now, depositNo })?.amountMinor;
    expect([next(1), next(2), next(3)]).toEqual([undefined, 10_000n, undefined]);
    expect(nextDeposit(bonusOf(), { now, depositNo: 1 })).toBeUndefined();
  });
});

describe('why it cannot be taken', () => {
  const free = {
    kind: 'bonus',
    openCause: undefined,
    received: 0,
    maxReceived: 1,
    isSettled: true,
    awardMinor: 100n,
    givenMinor: 900n,
    budgetMinor: 1_000n,
    claims: 9,
    mostClaims: 10,
  } as const;
  it.each([
    ['nothing stands against it', {}, undefined],
    ['a promotion runs', { openCause: 'promotion', received: 1 }, 'BONUS_ALREADY_ACTIVE'],
    ['a refund is under a condition', { openCause: 'refund', received: 1 }, 'BONUS_REMAINING'],
    ['it was received', { received: 1, isSettled: false }, 'BONUS_MAX_CLAIMED'],
    ['the code was used', { kind: 'promotion', received: 1 }, 'PROMOTION_RECEIVED'],
    ['money is under way', { isSettled: false, claims: 10 }, 'BONUS_CONDITION'],
    ['no deposit qualifies', { awardMinor: 0n }, 'MONEY_NOT_ENOUGH'],
    ['money is under way and no deposit qualifies', { isSettled: false, awardMinor: 0n }, 'BONUS_CONDITION'],
    ['all uses are gone', { claims: 10 }, 'BONUS_FULL'],
    ['the budget is a satang short', { givenMinor: 901n }, 'BONUS_FULL'],
  ] as const)('taking a bonus is refused with its own reason when %s', (_when, facts, refusal) => {
    expect(takingRefusal({ ...free, ...facts })).toBe(refusal);
  });
});

describe('a banner', () => {
  it('a banner that is empty when cleaned is refused', () => {
    expect(() => checkTerms(bonusOf({ banners: [{ html: '<script>1</script>' }] }), 'CODE')).toThrow('KEY_INVALID');
  });
});

describe('terms', () => {
  it.each([
    { award: { kind: 'fixed', amount: 0 } },
    { budget: 0 },
    { cap: 0 },
    { base: 'depositAndAward' },
    { startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' },
    { multiple: 1.005 },
    { percentFail: 101 },
    { name: { th: '' } },
    { banners: [{ image: 'javascript:alert(1)', alternative: 'x' }] },
  ])('terms with %j are refused', (wish) => {
    expect(() => checkTerms({ ...bonusOf(), ...wish }, 'CODE')).toThrow('KEY_INVALID');
  });
  it('terms of a code in small letters are refused', () => {
    expect(() => checkTerms(bonusOf(), 'code')).toThrow('KEY_INVALID');
  });
});

describe('the cost of a thousand claims', () => {
  const cost = (wish: Parameters<typeof bonusOf>[0], deposit = 0) =>
    simulateTerms({ terms: bonusOf(wish), deposit, houseEdgePercent: 4 });
  it('is the same each time it is asked', () => {
    expect(cost({})).toEqual(cost({}));
  });
  it('is nothing where nothing must be played: of what nobody stakes nothing is kept, and the gift it promises is named', () => {
    const gift = { giftMinor: 10_000n, withoutPlayMinor: 0n };
    expect(cost({ multiple: 0 })).toMatchObject({ givenMinor: 10_000_000n, reached: 1_000, netCostMinor: 0n, ...gift });
  });
  it('the cost of a thousand claims of one claim is nothing without play, award less edge when played through, and the cap at worst', () => {
    expect(cost({ multiple: 5, percentFail: 100, cap: 500, budget: 1_000 })).toMatchObject({
      awardMinor: 10_000n,
      giftMinor: 0n,
      withoutPlayMinor: 0n,
      playedThroughMinor: 8_000n,
      worstMinor: 50_000n,
      budgetClaims: 10n,
    });
    expect(cost({ mostClaims: 3, cap: null })).toMatchObject({ worstMinor: null, budgetClaims: 3n });
  });
  it('is nothing when no play counts', () => {
    const nothing = { weights: { slot: 0, sport: 0, casino: 0, lotto: 0 } };
    expect(cost(nothing, 100)).toMatchObject({ reached: 0, netCostMinor: 0n });
  });
  it('falls the more must be played', () => {
    const costs = [1, 5, 20].map((multiple) => cost({ multiple }).netCostMinor);
    expect(costs[0]).toBeGreaterThan(Number(costs[1]));
    expect(costs[1]).toBeGreaterThan(Number(costs[2]));
  });
  it('is no more than the cap lets out', () => {
    expect(cost({ cap: 50 }).paidOutMinor).toBeLessThanOrEqual(5_000_000n);
  });
});

describe('what an offer costs at most', () => {
  const award = { kind: 'percent' as const, percent: 33, cap: 150, minDeposit: 100, withinHours: 24 };

  it('is reached by the smallest deposit that brings the whole cap', () => {
    const terms = bonusOf({ award });
    const dearest = dearestDeposit(terms)?.amountMinor ?? 0n;
    expect(dearest).toBe(45_455n);
    expect([awardOf(terms, { amountMinor: dearest }), awardOf(terms, { amountMinor: dearest - 1n })]).toEqual([
      15_000n,
      14_999n,
    ]);
  });

  it('is reached by the smallest deposit that counts, where that brings more than the cap', () => {
    expect(dearestDeposit(bonusOf({ award: { ...award, minDeposit: 1_000 } }))?.amountMinor).toBe(100_000n);
  });

  it('needs no deposit where the award is fixed', () => {
    expect(dearestDeposit(bonusOf({ award: { kind: 'fixed', amount: 50 } }))).toBeUndefined();
  });

  it('is played through by the award, or by the deposit with it, as the terms say', () => {
    const given = { awardMinor: 300n, depositMinor: 1_000n };
    const [ofAward, ofBoth] = (['award', 'depositAndAward'] as const).map((base) => baseOf(bonusOf({ base }), given));
    expect([ofAward, ofBoth]).toEqual([300n, 1_300n]);
  });
});

describe('a choice that is not given', () => {
  const terms = bonusOf({ award: { kind: 'percent', percent: 20, cap: 500, minDeposit: 100, withinHours: 24 } });
  const first = bonusOf({
    award: { kind: 'percent', percent: 20, cap: 500, minDeposit: 100, withinHours: 24, depositNumber: 1 },
  });
  const unused = { operationId: 'd', amountMinor: 5_000n, createdAt: new Date(), depositNo: 2 };
  const facts = { terms, isChanged: false, unused, isWithheld: false };
  it.each([
    ['MONEY_NOT_ENOUGH', facts, 'TOO_SMALL'],
    ['MONEY_NOT_ENOUGH', { ...facts, isWithheld: true }, 'WITHHELD'],
    ['MONEY_NOT_ENOUGH', { ...facts, unused: undefined, isWithheld: true }, 'WITHHELD'],
    ['MONEY_NOT_ENOUGH', { ...facts, unused: undefined }, 'DEPOSIT_GONE'],
    ['MONEY_NOT_ENOUGH', { ...facts, terms: first }, 'OTHER_DEPOSIT'],
    ['NO_PROMOTION', facts, 'OFF'],
    ['NO_PROMOTION', { ...facts, isChanged: true }, 'CHANGED'],
    ['BONUS_REMAINING', facts, 'BONUS_RUNS'],
    ['INACTIVE_USER', facts, 'STOPPED'],
    ['EXCLUDED', facts, 'STOPPED'],
  ] as const)('a choice refused with %s says why (case %#)', (code, given, reason) => {
    expect(choiceReason(code, given)).toBe(reason);
  });
  it('a choice is tried again only while the reason may pass, and not for ever', () => {
    expect(retryChoiceInMs('GAME_NOT_READ', 1)).toBe(1_000);
    expect(retryChoiceInMs('GAME_NOT_READ', 10)).toBeUndefined();
    expect(retryChoiceInMs('BONUS_FULL', 1)).toBeUndefined();
  });
});
