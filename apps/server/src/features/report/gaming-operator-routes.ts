import { gamingReport, gamingReportFile } from '@kapao/contract/operator/report.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import type { RouteQuery } from '@kapao/contract/shared/route.ts';
import type { Binder } from '../../http/bind.ts';
import { movedByDay, movedByHour } from '../../ledger/moved-days.ts';
import type { Db } from '../../platform/database/db.ts';
import { endedPlay } from '../bet-record/play-report-facts.ts';
import { gamingCsv } from './gaming-csv.ts';
import {
  allOf,
  type GamingFound,
  gamesPlayed,
  givenBy,
  grossOf,
  groupedBy,
  inPeriods,
  type Played,
} from './gaming-rules.ts';
import { reportedGames } from './gaming-store.ts';
import { REPORTED_KINDS } from './report-rules.ts';
import { asFile, spanOf } from './report-span.ts';

/** `YYYY-MM` of a day. */
const MONTH_LENGTH = 7;

export function bindGamingReport(binder: Binder, db: Db): void {
  const look = async (query: RouteQuery<typeof gamingReport>): Promise<GamingFound> => {
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
  };

  binder.bind(gamingReport, async ({ query }) => {
    const { played, games, given } = await look(query);
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
      total: whole(
        allOf(played),
        [...given.values()].reduce((sum, one) => sum + one, 0n),
      ),
    };
  });

  binder.bind(gamingReportFile, async ({ query, reply }) => {
    const text = gamingCsv(await look(query), query);
    asFile(reply, `gaming-${query.since}-${query.until}`);
    return text;
  });
}

function playedWire(sums: Played, currency: CashCurrency) {
  return {
    bets: sums.bets,
    stake: fromMinor(sums.stakeMinor, currency),
    payout: fromMinor(sums.payoutMinor, currency),
    gross: fromMinor(grossOf(sums), currency),
  };
}

function wholeWire(sums: Played, { givenMinor, currency }: { givenMinor: bigint; currency: CashCurrency }) {
  return {
    ...playedWire(sums, currency),
    given: fromMinor(givenMinor, currency),
    net: fromMinor(grossOf(sums) - givenMinor, currency),
  };
}
