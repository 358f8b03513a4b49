import type { PlaySinceTransfer } from '../../../gateways/game-provider.ts';
import { PRODUCT_GROUPS, type ProductGroup } from '../../../queries/games/bet-facts.ts';

/** How the name of a sum of play begins. */
export const PLAYED = 'played';

/** How much of the play since a transfer is counted, by product. */
export type Counted = Readonly<Record<ProductGroup, bigint>>;
export const NOTHING: Counted = { slot: 0n, sport: 0n, casino: 0n, lotto: 0n };

/** Sums of an answer; a product that it does not name was not played. */
export function sumsOf(play: readonly PlaySinceTransfer[], what: 'turnoverMinor' | 'runningMinor'): Counted {
  const sums = { ...NOTHING };
  for (const one of play) sums[one.product] += one[what];
  return sums;
}

/** What is new, and all that is counted then. A sum that fell, by a bet that was undone, takes nothing back and is not counted twice. */
export function newlyPlayed(counted: Counted, told: Counted): { played: Counted; counted: Counted } {
  const by = (of: (group: ProductGroup) => bigint): Counted => {
    return { slot: of('slot'), sport: of('sport'), casino: of('casino'), lotto: of('lotto') };
  };
  const played = by((group) => (told[group] > counted[group] ? told[group] - counted[group] : 0n));
  return { played, counted: by((group) => counted[group] + played[group]) };
}

export const isSame = (one: Counted, other: Counted) => PRODUCT_GROUPS.every((group) => one[group] === other[group]);
