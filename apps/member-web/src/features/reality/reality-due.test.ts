import { expect, it } from 'vitest';
import { dueInMs } from './reality-due.ts';

const session = (minutes: number) => ({ startedAt: '2026-11-23T07:00:00.000Z', minutes, staked: 0, net: 0 });
const MINUTE_MS = 60_000;

it.each([
  [{ everyMinutes: 60, session: session(10) }, Number.POSITIVE_INFINITY, 50 * MINUTE_MS],
  [{ everyMinutes: 60, session: session(60) }, Number.POSITIVE_INFINITY, 0],
  // Shown a quarter of an hour ago: the next is due in three.
  [{ everyMinutes: 60, session: session(500) }, 15 * MINUTE_MS, 45 * MINUTE_MS],
  // A clock that was set back shows it late, but not never.
  [{ everyMinutes: 60, session: session(500) }, -15 * MINUTE_MS, 60 * MINUTE_MS],
  [{ everyMinutes: null, session: session(500) }, Number.POSITIVE_INFINITY, undefined],
  [{ everyMinutes: 60, session: null }, Number.POSITIVE_INFINITY, undefined],
])('time and result of %j, shown %d ms ago, are due in %s ms', (reality, sinceShownMs, dueMs) => {
  expect(dueInMs(reality, sinceShownMs)).toBe(dueMs);
});
