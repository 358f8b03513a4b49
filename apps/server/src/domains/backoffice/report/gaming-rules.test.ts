import { expect, it } from 'vitest';
import type { MovedSum } from '../../../ledger/moved-days.ts';
import type { EndedPlay } from '../../../queries/games/play-report-facts.ts';
import { allOf, gamesPlayed, givenBy, grossOf, groupedBy, inPeriods } from './gaming-rules.ts';
import type { ReportedGame } from './gaming-store.ts';

const GAMES: readonly ReportedGame[] = [
  { code: 'pg', name: 'PG', provider: 'own-reference', tells_bets: true },
  { code: 'ask', name: 'Ask', provider: 'askmebet', tells_bets: false },
];
const ended = (period: string, game_code: string, figures: readonly [bigint, bigint, bigint]): EndedPlay => {
  const [bets, stake, payout] = figures;
  return { period, game_code, bets, stake, payout };
};
const moved = (day: string, what: string, amount: bigint): MovedSum => {
  const [kind = '', from_code = '', to_code = ''] = what.split(' ');
  return { day, kind, from_code, to_code, amount, count: 1n };
};

const ENDED = [
  ended('2026-03-30', 'pg', [4n, 1_000n, 1_600n]),
  ended('2026-03-31', 'pg', [2n, 500n, 0n]),
  ended('2026-04-01', 'pg', [1n, 100n, 0n]),
  // What is told in sums is stored with neither profit nor loss.
  ended('2026-03-30', 'ask', [1n, 700n, 700n]),
];
const MOVED = [
  moved('2026-03-30', 'game-result game:ask result:ask', 300n),
  moved('2026-03-31', 'game-result result:ask game:ask', 50n),
  moved('2026-03-30', 'game-result result:pg game:pg', 600n),
  moved('2026-03-30', 'bonus cost:bonus cash', 100n),
  moved('2026-03-31', 'forfeit cash forfeit', 40n),
  moved('2026-03-31', 'adjustment adjustment cash', 25n),
  moved('2026-03-31', 'deposit bank cash', 9_000n),
];

it('bets tell the result where there are any, and the ledger where a provider tells none', () => {
  const played = gamesPlayed(ENDED, { games: GAMES, moved: MOVED });
  expect(played.map((one) => [one.period, one.game, one.bets, one.stakeMinor, grossOf(one)])).toEqual([
    ['2026-03-30', 'ask', 1, 700n, 300n],
    ['2026-03-30', 'pg', 4, 1_000n, -600n],
    ['2026-03-31', 'ask', 0, 0n, -50n],
    ['2026-03-31', 'pg', 2, 500n, 500n],
    ['2026-04-01', 'pg', 1, 100n, 100n],
  ]);
});

it('months and games have in them what their days have, and nothing is lost by the way', () => {
  const played = gamesPlayed(ENDED, { games: GAMES, moved: MOVED });
  const months = inPeriods(played, (day) => day.slice(0, 7));
  expect(months.map(({ period, game, stakeMinor }) => [period, game, stakeMinor])).toEqual([
    ['2026-03', 'ask', 700n],
    ['2026-03', 'pg', 1_500n],
    ['2026-04', 'pg', 100n],
  ]);
  const games = groupedBy(months, ({ game }) => game);
  expect(games.map(({ name }) => name)).toEqual(['pg', 'ask']);
  expect(allOf(games)).toEqual(allOf(played));
});

it('given is what rules and people gave, less what was taken back, and a deposit is no gift', () => {
  expect(givenBy(MOVED, (day) => day)).toEqual(
    new Map([
      ['2026-03-30', 100n],
      ['2026-03-31', -15n],
    ]),
  );
  expect(givenBy(MOVED, (day) => day.slice(0, 7))).toEqual(new Map([['2026-03', 85n]]));
});
