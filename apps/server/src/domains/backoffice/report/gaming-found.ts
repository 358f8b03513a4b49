import type { gamingReport } from '@kapao/contract/operator/report.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import type { RouteQuery } from '@kapao/contract/shared/route.ts';
import { movedByDay, movedByHour } from '../../../ledger/moved-days.ts';
import type { Db } from '../../../platform/database/db.ts';
import { endedPlay } from '../../../queries/games/play-report-facts.ts';
import { allOf, type GamingFound, gamesPlayed, givenBy, grossOf, inPeriods, type Played } from './gaming-rules.ts';
import { reportedGames } from './gaming-store.ts';
import { REPORTED_KINDS } from './report-rules.ts';
import { spanOf } from './report-span.ts';

/** `YYYY-MM` of a day. */
const MONTH_LENGTH = 7;

export async function gamingFound(db: Db, query: RouteQuery<typeof gamingReport>): Promise<GamingFound> {
  const span = spanOf(query);
  const step = query.by === 'hour' ? 'hour' : 'day';
  const nameOf = (moment: string) => (query.by === 'month' ? moment.slice(0, MONTH_LENGTH) : moment);
  const games = await reportedGames(db);
  const ended = await endedPlay(db, { ...span, step });
  const moved = await (step === 'hour' ? movedByHour : movedByDay)(db, { ...span, kinds: REPORTED_KINDS });
  return {
    played: inPeriods(gamesPlayed(ended, { games, moved }), nameOf),
    games,
    given: givenBy(moved, nameOf),
  };
}

export function gamingTotal({ played, given }: Pick<GamingFound, 'played' | 'given'>, currency: CashCurrency) {
  const givenMinor = [...given.values()].reduce((sum, one) => sum + one, 0n);
  return wholeWire(allOf(played), { givenMinor, currency });
}

export function playedWire(sums: Played, currency: CashCurrency) {
  return {
    bets: sums.bets,
    stake: fromMinor(sums.stakeMinor, currency),
    payout: fromMinor(sums.payoutMinor, currency),
    gross: fromMinor(grossOf(sums), currency),
  };
}

export function wholeWire(sums: Played, { givenMinor, currency }: { givenMinor: bigint; currency: CashCurrency }) {
  return {
    ...playedWire(sums, currency),
    given: fromMinor(givenMinor, currency),
    net: fromMinor(grossOf(sums) - givenMinor, currency),
  };
}
