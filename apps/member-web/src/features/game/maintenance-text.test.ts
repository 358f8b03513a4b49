import { expect, it } from 'vitest';
import { gameEn } from '../../messages/game-en.ts';
import { closedText, plannedText } from './maintenance-text.ts';

const maintenance = { from: '2026-11-05T19:00:00Z', until: '2026-11-05T21:30:00Z' };
const open = { isAvailable: true, inMaintenance: false, maintenance };
const HOUR_MS = 3_600_000;

it('a game in planned maintenance says until when by the clock of Bangkok, one by hand and one that is off do not', () => {
  const closed = { isAvailable: false, inMaintenance: true };
  expect(closedText(gameEn, { ...closed, maintenance })).toBe(gameEn.maintenanceUntil('06/11/2026 04:30'));
  expect(closedText(gameEn, { ...closed, maintenance: null })).toBe(gameEn.maintenance);
  expect(closedText(gameEn, { ...closed, inMaintenance: false, maintenance: null })).toBe(gameEn.closed);
  expect(closedText(gameEn, open)).toBeUndefined();
});

it('maintenance is told a day ahead, and only while the game is open', () => {
  const begin = Date.parse(maintenance.from);
  const told = gameEn.maintenancePlanned('06/11/2026 02:00', '06/11/2026 04:30');
  expect(plannedText(gameEn, open, begin - 24 * HOUR_MS)).toBe(told);
  expect(plannedText(gameEn, open, begin - 25 * HOUR_MS)).toBeUndefined();
  expect(plannedText(gameEn, { ...open, isAvailable: false }, begin)).toBeUndefined();
  expect(plannedText(gameEn, { ...open, maintenance: null }, begin)).toBeUndefined();
});
