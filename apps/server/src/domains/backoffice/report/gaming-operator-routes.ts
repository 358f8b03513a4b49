import { gamingReport, gamingReportFile } from '@kapao/contract/operator/report.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { gamingCsv } from './gaming-csv.ts';
import { gamingFound, gamingTotal, playedWire, wholeWire } from './gaming-found.ts';
import { allOf, groupedBy, type Played } from './gaming-rules.ts';
import { asFile } from './report-span.ts';

export function bindGamingReport(binder: Binder, db: Db): void {
  binder.bind(gamingReport, async ({ query }) => {
    const { played, games, given } = await gamingFound(db, query);
    const known = new Map(games.map((game) => [game.code, game]));
    const providerOf = (game: string) => known.get(game)?.provider ?? game;
    const shown = (sums: Played) => playedWire(sums, query.currency);
    const ofPeriod = new Map(groupedBy(played, ({ period }) => period).map(({ name, ...sums }) => [name, sums]));
    const periods = [...new Set([...ofPeriod.keys(), ...given.keys()])].toSorted();
    const whole = (sums: Played, givenMinor: bigint) => wholeWire(sums, { givenMinor, currency: query.currency });
    return {
      providers: groupedBy(played, ({ game }) => providerOf(game)).map(({ name, ...sums }) => ({
        provider: name,
        ...shown(sums),
      })),
      games: groupedBy(played, ({ game }) => game).map(({ name: game, ...sums }) => ({
        game,
        name: known.get(game)?.name ?? game,
        provider: providerOf(game),
        ...shown(sums),
      })),
      periods: periods.map((period) => ({
        period,
        ...whole(ofPeriod.get(period) ?? allOf([]), given.get(period) ?? 0n),
      })),
      total: gamingTotal({ played, given }, query.currency),
    };
  });

  binder.bind(gamingReportFile, async ({ query, reply }) => {
    const text = gamingCsv(await gamingFound(db, query), query);
    asFile(reply, `gaming-${query.since}-${query.until}`);
    return text;
  });
}
