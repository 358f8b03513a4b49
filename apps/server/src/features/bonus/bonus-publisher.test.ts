import type { BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { describe, expect, it } from 'vitest';
import { bonusOf } from '../../testing/bonus-story.ts';
import { checkTerms } from './bonus-publisher.ts';

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
