import { expect, it } from 'vitest';
import { gameStateOf } from './use-games.ts';

it.each([
  [true, false, 'on'],
  [true, true, 'maintenance'],
  [false, true, 'off'],
  [false, false, 'off'],
] as const)('a game that is on: %s, in maintenance: %s is shown as %s', (isOn, inMaintenance, state) => {
  expect(gameStateOf({ isOn, inMaintenance })).toBe(state);
});
