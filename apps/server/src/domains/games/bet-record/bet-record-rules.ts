import type { PlayPeriod } from '@kapao/contract/member/play-history.ts';
import type { BetReport } from '../../../gateways/bet-feed.ts';
import type { ProductGroup } from '../../../queries/games/bet-facts.ts';
import { bangkokDay, dayOfText, dayText, startOfDay } from '../../../shared/bangkok-day.ts';

/** The group a bet counts for: the game's own, and inside sport the provider says what was casino (spec 1). */
export function productGroupOf(category: 'slot' | 'sport' | 'lotto', product: BetReport['product']): ProductGroup {
  return category === 'sport' && product === 'casino' ? 'casino' : category;
}

/** The newest report of each bet: a page may report a bet twice, and only the last report counts. */
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
  const today = bangkokDay(now);
  if (period === 'today') return startOfDay(today);
  if (period === 'week') return startOfDay(today - 6);
  return startOfDay(dayOfText(`${dayText(today).slice(0, 7)}-01`));
}
