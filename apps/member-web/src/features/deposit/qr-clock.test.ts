import { expect, test } from 'vitest';
import { announcement, minutesAndSeconds, readClock, secondsLeft } from './qr-clock.ts';

const serverTime = '2026-03-01T05:00:00.000Z';
const expireIn = '2026-03-01T05:15:00.000Z';
const server = Date.parse(serverTime);

test.each([0, -7 * 60_000, 3 * 3_600_000])('a phone that is %d ms off counts down by the server’s clock', (offMs) => {
  const clock = readClock(serverTime, server + offMs);
  expect(secondsLeft(expireIn, clock, server + offMs)).toBe(900);
  expect(secondsLeft(expireIn, clock, server + offMs - 700), 'a page that looked before the answer came').toBe(900);
  expect(secondsLeft(expireIn, clock, server + offMs + 899_001)).toBe(1);
  expect(secondsLeft(expireIn, clock, server + offMs + 900_000)).toBe(0);
  expect(secondsLeft(expireIn, clock, server + offMs + 5_000_000)).toBe(0);
});

test.each([
  [900, '15:00'],
  [522, '08:42'],
  [60, '01:00'],
  [9, '00:09'],
  [0, '00:00'],
])('%d seconds are shown as %s', (seconds, shown) => {
  expect(minutesAndSeconds(seconds)).toBe(shown);
});

test('the countdown speaks at 60 and at 10 seconds only', () => {
  const said = new Set<number>();
  const changes: [number, number | undefined][] = [];
  let last: number | undefined;
  for (let seconds = 900; seconds >= 0; seconds -= 1) {
    const due = announcement(seconds);
    if (due !== last) changes.push([seconds, due]);
    if (due !== undefined) said.add(due);
    last = due;
  }
  expect(changes).toEqual([
    [60, 60],
    [10, 10],
    [0, undefined],
  ]);
  expect([...said]).toEqual([60, 10]);
});
