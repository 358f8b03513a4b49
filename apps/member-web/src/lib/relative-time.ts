export type RelativeUnit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

const DAY_MS = 86_400_000;

/** Year = 365 days, month = 30 days (spec 9). */
const UNITS: readonly (readonly [RelativeUnit, number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago, in the largest unit that fits. A moment ahead of the phone's clock counts as now. */
export function relativeTime(thenMs: number, nowMs: number): { unit: RelativeUnit; count: number } {
  const pastMs = Math.max(0, nowMs - thenMs);
  for (const [unit, unitMs] of UNITS) {
    if (pastMs >= unitMs) return { unit, count: Math.floor(pastMs / unitMs) };
  }
  return { unit: 'second', count: Math.floor(pastMs / 1000) };
}
