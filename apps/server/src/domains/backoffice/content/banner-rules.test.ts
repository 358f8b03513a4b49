import { describe, expect, it } from 'vitest';
import { shownAt } from './banner-rules.ts';

const NOW = new Date('2026-11-27T05:00:00.000Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
const entry = (startsAt: string | null, endsAt: string | null) => ({ startsAt, endsAt });

describe('what has its time', () => {
  it.each([
    ['is always there without one', entry(null, null), { isShown: true, changesInMs: null }],
    ['is not there before it begins', entry(at(1), null), { isShown: false, changesInMs: 60_000 }],
    ['is there from the moment it begins', entry(at(0), null), { isShown: true, changesInMs: null }],
    ['is there until it ends', entry(null, at(2)), { isShown: true, changesInMs: 120_000 }],
    ['is gone at the moment it ends', entry(null, at(0)), { isShown: false, changesInMs: null }],
    ['is gone after its time, and will not change', entry(at(-2), at(-1)), { isShown: false, changesInMs: null }],
    ['says the beginning before the end', entry(at(1), at(2)), { isShown: false, changesInMs: 60_000 }],
    ['says the end once it has begun', entry(at(-1), at(2)), { isShown: true, changesInMs: 120_000 }],
    [
      'is asked for again after a day at most',
      entry(at(60 * 24 * 40), null),
      { isShown: false, changesInMs: 86_400_000 },
    ],
  ])('what has its time %s', (_what, one, { isShown, changesInMs }) => {
    expect(shownAt([one], NOW)).toEqual({ shown: isShown ? [one] : [], changesInMs });
  });

  it('the first of all changes is the one that is told', () => {
    const always = entry(null, null);
    expect(shownAt([always, entry(at(5), at(9)), entry(at(-5), at(3))], NOW)).toEqual({
      shown: [always, entry(at(-5), at(3))],
      changesInMs: 180_000,
    });
  });
});
