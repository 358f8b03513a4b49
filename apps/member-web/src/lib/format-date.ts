import { BANGKOK_OFFSET_MS } from '@kapao/contract/shared/bangkok-time.ts';

function parts(epochMs: number) {
  const shifted = new Date(epochMs + BANGKOK_OFFSET_MS);
  const two = (value: number) => value.toString().padStart(2, '0');
  return {
    date: `${two(shifted.getUTCDate())}/${two(shifted.getUTCMonth() + 1)}/${shifted.getUTCFullYear()}`,
    hourMinute: `${two(shifted.getUTCHours())}:${two(shifted.getUTCMinutes())}`,
    second: two(shifted.getUTCSeconds()),
    month: `${shifted.getUTCFullYear()}-${two(shifted.getUTCMonth() + 1)}`,
  };
}

/** DD/MM/YYYY HH:mm:ss (spec 9). */
export function formatDateTime(epochMs: number): string {
  const { date, hourMinute, second } = parts(epochMs);
  return `${date} ${hourMinute}:${second}`;
}

/** DD/MM/YYYY. */
export function formatDate(epochMs: number): string {
  return parts(epochMs).date;
}

/** HH:mm. */
export function formatTime(epochMs: number): string {
  return parts(epochMs).hourMinute;
}

/** YYYY-MM. */
export function monthOf(epochMs: number): string {
  return parts(epochMs).month;
}

/** Number of the day in the product's time zone, for day headings. */
export function dayNumber(epochMs: number): number {
  return Math.floor((epochMs + BANGKOK_OFFSET_MS) / 86_400_000);
}
