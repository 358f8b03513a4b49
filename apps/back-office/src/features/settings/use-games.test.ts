import { expect, it } from 'vitest';
import { gameStateOf, switchedStateOf } from './use-games.ts';

it.each([
  [true, false, 'on'],
  [true, true, 'maintenance'],
  [false, true, 'off'],
  [false, false, 'off'],
] as const)('a game that is on: %s, in maintenance: %s is shown as %s', (isOn, inMaintenance, state) => {
  expect(gameStateOf({ isOn, inMaintenance, maintenance: null })).toBe(state);
});

it('a game in planned maintenance is shown in it, and its switch where it stands', () => {
  const maintenance = { from: '2026-11-05T03:00:00Z', until: '2026-11-05T05:00:00Z', isNow: true };
  const open = { isOn: true, inMaintenance: false };
  expect(gameStateOf({ ...open, maintenance })).toBe('maintenance');
  expect(switchedStateOf(open)).toBe('on');
  expect(gameStateOf({ ...open, maintenance: { ...maintenance, isNow: false } })).toBe('on');
  expect(gameStateOf({ ...open, isOn: false, maintenance })).toBe('off');
});
