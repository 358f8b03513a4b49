import { describe, expect, it } from 'vitest';
import { type Counted, isSame, NOTHING, newlyPlayed, sumsOf } from './summed-play-rules.ts';

const sums = (changes: Partial<Counted>): Counted => ({ ...NOTHING, ...changes });

describe('play that is told in sums', () => {
  it('is new as far as it was not counted, by product', () => {
    const told = sums({ sport: 150n, casino: 20n });
    expect(newlyPlayed(sums({ sport: 100n }), told)).toEqual({
      played: sums({ sport: 50n, casino: 20n }),
      counted: told,
    });
    expect(isSame(newlyPlayed(told, told).played, NOTHING)).toBe(true);
  });

  it('takes nothing back when a sum falls, and is not counted twice when it rises again', () => {
    const fallen = newlyPlayed(sums({ slot: 100n }), sums({ slot: 80n }));
    expect(fallen).toEqual({ played: NOTHING, counted: sums({ slot: 100n }) });
    expect(newlyPlayed(fallen.counted, sums({ slot: 110n })).played).toEqual(sums({ slot: 10n }));
  });

  it('play told in sums that names a product twice is added up, and what it does not name was not played', () => {
    const play = [
      { product: 'sport', turnoverMinor: 5n, runningMinor: 1n },
      { product: 'sport', turnoverMinor: 7n, runningMinor: 0n },
    ] as const;
    expect(sumsOf(play, 'turnoverMinor')).toEqual(sums({ sport: 12n }));
    expect(sumsOf(play, 'runningMinor')).toEqual(sums({ sport: 1n }));
    expect(sumsOf([], 'turnoverMinor')).toEqual(NOTHING);
  });
});
