import { BANGKOK_OFFSET_MS } from '@kapao/contract/shared/bangkok-time.ts';

/** A moment as the wire says it, or in milliseconds. */
type Moment = string | number;

function parts(moment: Moment) {
  const shifted = new Date(new Date(moment).getTime() + BANGKOK_OFFSET_MS);
  const two = (value: number) => value.toString().padStart(2, '0');
  return {
    date: `${two(shifted.getUTCDate())}/${two(shifted.getUTCMonth() + 1)}/${shifted.getUTCFullYear()}`,
    hourMinute: `${two(shifted.getUTCHours())}:${two(shifted.getUTCMinutes())}`,
    second: two(shifted.getUTCSeconds()),
    month: `${shifted.getUTCFullYear()}-${two(shifted.getUTCMonth() + 1)}`,
  };
}

/** DD/MM/YYYY HH:mm:ss (spec 9). */
export function formatDateTime(moment: Moment): string {
  const { date, hourMinute, second } = parts(moment);
  return `${date} ${hourMinute}:${second}`;
}

/** DD/MM/YYYY. */
export function formatDate(moment: Moment): string {
  return parts(moment).date;
}

/** HH:mm. */
export function formatTime(moment: Moment): string {
  return parts(moment).hourMinute;
}

/** YYYY-MM. */
export function monthOf(moment: Moment): string {
  return parts(moment).month;
}

/** Number of the day in the product's time zone, for day headings. */
export function dayNumber(epochMs: number): number {
  return Math.floor((epochMs + BANGKOK_OFFSET_MS) / 86_400_000);
}
