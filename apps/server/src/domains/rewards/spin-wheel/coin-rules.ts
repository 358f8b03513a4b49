/** What decides how many coins a member is due now. */
export interface CoinStanding {
  /** The smaller of net deposits that reached the wallet and stake settled since, in minor units; may be below zero. */
  countedMinor: bigint;
  /** Money that left the wallet since. */
  leftMinor: bigint;
  coinPerMinor: bigint;
  /** Coins earned by the same money so far, and of those today. */
  earned: bigint;
  earnedToday: bigint;
  /** Coins the member has and did not spend. */
  unspent: bigint;
  maxPerDay: bigint;
}

/**
 * Coins to give now, or, below zero, to take back. Whole coins only; never more than the money that is there earns, however
 * often it comes and goes. When money left, coins that were not spent go with it; spent ones lower what is earned next.
 */
export function coinsDue(standing: CoinStanding): bigint {
  const { countedMinor, leftMinor, coinPerMinor, earned, earnedToday, unspent, maxPerDay } = standing;
  const due = (countedMinor > 0n ? countedMinor / coinPerMinor : 0n) - earned;
  if (due < 0n) return -least(-due, unspent, (leftMinor + coinPerMinor - 1n) / coinPerMinor);
  const leftToday = maxPerDay > earnedToday ? maxPerDay - earnedToday : 0n;
  return due < leftToday ? due : leftToday;
}

function least(...coins: readonly bigint[]): bigint {
  return coins.reduce((smaller, next) => (next < smaller ? next : smaller));
}
