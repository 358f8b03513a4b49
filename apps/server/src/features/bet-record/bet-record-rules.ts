import type { PlayPeriod } from '@kapao/contract/member/play-history.ts';
import type { BetReport } from '../../gateways/bet-feed.ts';
import { startOfBangkokDay } from '../../platform/bangkok-time.ts';
import type { ProductGroup } from './bet-facts.ts';

const DAY_MS = 86_400_000;

/** The group a bet counts for: the game's own, and inside sport the provider says what was casino (spec 1). */
export function productGroupOf(category: 'slot' | 'sport' | 'lotto', product: BetReport['product']): ProductGroup {
  return category === 'sport' && product === 'casino' ? 'casino' : category;
}

/** The newest report of each bet: a page may tell of a bet twice, and only the last word counts. */
export function newestOf(reports: readonly BetReport[]): BetReport[] {
  const newest = new Map<string, BetReport>();
  for (const report of reports) {
    const key = `${report.username} ${report.id}`;
    const known = newest.get(key);
    if (!known || known.version < report.version) newest.set(key, report);
  }
  return [...newest.values()];
}

/** Where a period of the play history begins, in Bangkok days (design 2). */
export function startOfPeriod(period: PlayPeriod, now: Date): Date {
  const today = startOfBangkokDay(now);
  if (period === 'today') return today;
  if (period === 'week') return new Date(today.getTime() - 6 * DAY_MS);
  // The start of a Bangkok day is 17:00 UTC of the day before, so half a day later the UTC date is the Bangkok date.
  const noon = new Date(today.getTime() + DAY_MS / 2);
  return new Date(today.getTime() - (noon.getUTCDate() - 1) * DAY_MS);
}
