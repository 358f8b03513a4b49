import { expect, test } from 'vitest';
import { NO_ARRIVAL, updateArrival } from './deposit-arrival.ts';

function received(looks: readonly number[]): number {
  return looks.reduce(updateArrival, NO_ARRIVAL).received;
}

test.each([
  [[100], 0],
  [[100, 100], 0],
  [[100, 600], 500],
  [[0.1, 0.3], 0.2],
  [[100, 600, 850.25], 750.25],
  [[100, 40], 0],
  [[100, 40, 540], 500],
  [[1_234_567_890, 9_234_567_890], 8_000_000_000],
])('cash seen as %j means %d received', (looks, amount) => {
  expect(received(looks)).toBe(amount);
});
