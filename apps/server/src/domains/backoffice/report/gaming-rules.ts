import { REPORT_LINES, type ReportSection } from '@kapao/contract/shared/report-lines.ts';
import type { MovedSum } from '../../../ledger/moved-days.ts';
import type { EndedPlay } from '../../../queries/games/play-report-facts.ts';
import type { ReportedGame } from './gaming-store.ts';
import { reportParts, sumsOf } from './report-rules.ts';

/** What the house kept of play, in minor units. */
export interface Played {
  bets: number;
  stakeMinor: bigint;
  payoutMinor: bigint;
}

/** One game in one period. */
export interface GamePlayed extends Played {
  period: string;
  game: string;
}

export interface GamingFound {
  played: readonly GamePlayed[];
  games: readonly ReportedGame[];
  /** Of each period. */
  given: ReadonlyMap<string, bigint>;
}

const GIVEN: readonly ReportSection[] = ['rewards', 'hand'];
const NOTHING: Played = { bets: 0, stakeMinor: 0n, payoutMinor: 0n };
const plus = (a: Played, b: Played): Played => ({
  bets: a.bets + b.bets,
  stakeMinor: a.stakeMinor + b.stakeMinor,
  payoutMinor: a.payoutMinor + b.payoutMinor,
});
export const grossOf = ({ stakeMinor, payoutMinor }: Played): bigint => stakeMinor - payoutMinor;
export const allOf = (played: readonly Played[]): Played => played.reduce(plus, NOTHING);

/**
 * Play by period and game, in their order. A provider that tells no single bets has its stakes from what it tells and its result from
 * the ledger: payouts are what lies between.
 */
export function gamesPlayed(
  ended: readonly EndedPlay[],
  { games, moved }: { games: readonly ReportedGame[]; moved: readonly MovedSum[] },
): GamePlayed[] {
  const silent = new Set(games.filter((game) => !game.tells_bets).map(({ code }) => code));
  const byKey = new Map<string, GamePlayed>();
  const add = (period: string, game: string, played: Played) => {
    const key = `${period} ${game}`;
    byKey.set(key, { period, game, ...plus(byKey.get(key) ?? NOTHING, played) });
  };
  for (const { period, game_code: game, bets, stake, payout } of ended) {
    const payoutMinor = silent.has(game) ? stake : payout;
    add(period, game, { bets: Number(bets), stakeMinor: stake, payoutMinor });
  }
  for (const { day, line, of, amountMinor } of reportParts(moved)) {
    if (line === 'games' && silent.has(of)) add(day, of, { bets: 0, stakeMinor: 0n, payoutMinor: -amountMinor });
  }
  return [...byKey.values()].toSorted((a, b) => a.period.localeCompare(b.period) || a.game.localeCompare(b.game));
}

/** Hours or days together, where longer periods are asked for. */
export function inPeriods(played: readonly GamePlayed[], nameOf: (moment: string) => string): GamePlayed[] {
  const groups = Map.groupBy(played, ({ period, game }) => `${nameOf(period)} ${game}`);
  return [...groups.values()].flatMap((ofOne) => {
    const [first] = ofOne;
    return first ? [{ period: nameOf(first.period), game: first.game, ...allOf(ofOne) }] : [];
  });
}

/** The same where each has one name: a game, a provider, a period. The most staked first. */
export function groupedBy(
  played: readonly GamePlayed[],
  nameOf: (one: GamePlayed) => string,
): (Played & { name: string })[] {
  const groups = Map.groupBy(played, nameOf);
  const sums = [...groups].map(([name, ofOne]) => ({ name, ...allOf(ofOne) }));
  return sums.toSorted((a, b) => Number(b.stakeMinor - a.stakeMinor) || a.name.localeCompare(b.name));
}

/** What members were given by rules and by hand, less what was taken back, by the name of a period. */
export function givenBy(moved: readonly MovedSum[], nameOf: (period: string) => string): Map<string, bigint> {
  const given = reportParts(moved).filter(({ line }) => GIVEN.includes(REPORT_LINES[line]));
  return new Map(
    [...Map.groupBy(given, ({ day }) => nameOf(day))].map(([name, ofOne]) => {
      const { rewards, hand } = sumsOf(ofOne);
      return [name, rewards + hand];
    }),
  );
}
