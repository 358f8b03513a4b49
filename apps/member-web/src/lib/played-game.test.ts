import { expect, test } from 'vitest';
import { staleSinceMs } from './played-game.ts';

const at = (second: number) => new Date(second * 1_000).toISOString();
const staleAt = (second: number, knownAt: number | null, playedSince: number | null) =>
  staleSinceMs(
    {
      knownAt: knownAt === null ? null : at(knownAt),
      playedSince: playedSince === null ? null : at(playedSince),
    } as Parameters<typeof staleSinceMs>[0],
    second * 1_000,
  );

type Case = readonly [
  what: string,
  now: number,
  knownAt: number | null,
  playedSince: number | null,
  expected?: number | undefined,
];

test.each([
  ['of a game that nobody opened', 900, 10, null, undefined],
  ['that was read before the game was opened', 12, 10, 11, 10_000],
  ['that was just read while the game may be played', 20, 18, 11, undefined],
  ['that was read some time ago while the game may be played', 60, 18, 11, 18_000],
  ['of a game without an account', 60, null, null, undefined],
] as const satisfies readonly Case[])(
  'a balance %s is shown as of then or as current',
  (...[, now, knownAt, playedSince, expected]: Case) => {
    expect(staleAt(now, knownAt, playedSince)).toBe(expected);
  },
);
