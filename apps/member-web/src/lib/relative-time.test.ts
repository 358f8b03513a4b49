import { expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

it.each([
  [0, 'second', 0],
  [-5 * SECOND, 'second', 0],
  [59 * SECOND, 'second', 59],
  [60 * SECOND, 'minute', 1],
  [3599 * SECOND, 'minute', 59],
  [DAY - 1, 'hour', 23],
  [29 * DAY, 'day', 29],
  [30 * DAY, 'month', 1],
  [364 * DAY, 'month', 12],
  [365 * DAY, 'year', 1],
])('%d ms ago is in the unit %s, counted %d', (pastMs, unit, count) => {
  expect(relativeTime(1_800_000_000_000 - pastMs, 1_800_000_000_000)).toEqual({ unit, count });
});
