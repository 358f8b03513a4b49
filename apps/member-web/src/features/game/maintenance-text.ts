import type { GameSlot } from '@kapao/contract/member/wallet.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import type { GameMessages } from '../../messages/game-en.ts';

/** Planned maintenance is told from so long before. */
const TOLD_BEFORE_MS = 24 * 3_600_000;

/** Without seconds: maintenance is planned by the minute. */
const minuteOf = (moment: string) => formatDateTime(moment).slice(0, -3);

type Standing = Pick<GameSlot, 'isAvailable' | 'inMaintenance' | 'maintenance'>;

/** Why a game is not open, and until when where that is known; nothing when it is open. */
export function closedText(words: GameMessages, { isAvailable, inMaintenance, maintenance }: Standing) {
  if (isAvailable) return undefined;
  if (!inMaintenance) return words.closed;
  return maintenance ? words.maintenanceUntil(minuteOf(maintenance.until)) : words.maintenance;
}

/** That an open game will be in maintenance soon. */
export function plannedText(words: GameMessages, { isAvailable, maintenance }: Standing, nowMs: number) {
  if (!isAvailable || !maintenance || Date.parse(maintenance.from) - nowMs > TOLD_BEFORE_MS) return undefined;
  return words.maintenancePlanned(minuteOf(maintenance.from), minuteOf(maintenance.until));
}
