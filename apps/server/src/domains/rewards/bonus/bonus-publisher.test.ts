import type { BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { describe, expect, it } from 'vitest';
import { bonusOf } from '../../../testing/bonus-story.ts';
import { checkTerms, makeBonusPublisher } from './bonus-publisher.ts';

const percent = { kind: 'percent', percent: 20, cap: 500, minDeposit: 100, withinHours: 24 } as const;

describe('terms that are to be published', () => {
  it.each<[string, Partial<BonusTerms>]>([
    ['an award of nothing', { award: { kind: 'fixed', amount: 0 } }],
    ['an award of half a satang', { award: { kind: 'fixed', amount: 1.005 } }],
    ['satangs of kip', { currency: 'LAK', award: { kind: 'fixed', amount: 1_000.5 } }],
    ['a share of deposits without a most', { award: { ...percent, cap: 0 } }],
    ['a share of deposits without a least', { award: { ...percent, minDeposit: 0 } }],
    ['a budget of nothing', { budget: 0 }],
    ['a most of nothing', { cap: 0 }],
    ['an end before the start', { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-01T00:00:00Z' }],
    ['a multiple of a deposit that a fixed award has none of', { base: 'depositAndAward' }],
    ['a banner of which cleaning leaves nothing', { banners: [{ html: '<script>alert(1)</script>' }] }],
  ])('are refused with %s', (_what, wish) => {
    expect(() => checkTerms(bonusOf(wish), 'GOOD')).toThrow('KEY_INVALID');
  });

  it('are refused under a code nobody could type', () => {
    expect(() => checkTerms(bonusOf(), 'no spaces')).toThrow('KEY_INVALID');
  });

  it('may give a share of a deposit, with the deposit in the multiple, and lose what could run in a banner', () => {
    const banners = [
      { html: '<p onclick="alert(1)">New year</p>' },
      { image: '/art/hero.svg', alternative: 'A kapao' },
    ];
    const terms = checkTerms(bonusOf({ award: percent, base: 'depositAndAward', banners }), 'NEW_YEAR-1');
    expect(terms.banners).toEqual([{ html: '<p>New year</p>' }, banners[1]]);
    expect(terms.award).toEqual(percent);
  });
});

describe('terms that give money to somebody who never plays', () => {
  const propose = (wish: Partial<BonusTerms>) => makeBonusPublisher('bonus').check(bonusOf(wish), 'GIFT');
  it.each<[string, Partial<BonusTerms>, number]>([
    [
      '100,000 for nothing',
      { award: { kind: 'fixed', amount: 100_000 }, multiple: 0, percentFail: 100, maxReceived: 1_000, type: 'day' },
      100_000,
    ],
    ['half of it for nothing', { multiple: 0.5 }, 50],
    ['as much as its cap', { multiple: 0, cap: 20 }, 20],
    ['a share of deposits', { award: percent, multiple: 0 }, 500],
    [
      'more than its multiple of deposit and award',
      { award: { ...percent, percent: 400 }, base: 'depositAndAward', multiple: 0.25 },
      343.75,
    ],
  ])('are refused with the sum: %s', (_what, wish, amount) => {
    expect(() => propose(wish)).toThrow(expect.objectContaining({ code: 'GIFT_WITHOUT_PLAY', about: { amount } }));
  });

  it.each<[string, Partial<BonusTerms>]>([
    ['is played once before it is free', { multiple: 1 }],
    ['is kept in part when stopped early, by what was staked', { multiple: 3, percentFail: 100 }],
    ['is a fifth of a deposit that is in the multiple', { award: percent, base: 'depositAndAward', multiple: 1 }],
  ])('are not those whose award %s', (_what, wish) => {
    expect(propose(wish).multiple).toBe(wish.multiple);
  });
});
