import { formatDate, formatDateTime, formatTime } from '@kapao/web/format-date.ts';

const MINUTE_MS = 60_000;

/** Minutes after which a waiting entry is late and drawn in red. */
const LATE_AFTER_MINUTES = 5;

const MINUS = '\u2212';

/** With its sign in front; nothing of it for zero. */
export function signed(value: number, text: (size: number) => string): string {
  const shown = text(Math.abs(value));
  if (!/[1-9]/.test(shown)) return shown;
  return `${value < 0 ? MINUS : '+'}${shown}`;
}

/** `40k`, `1.2M`: round amounts beside a chart. */
export function roughly(amount: number): string {
  for (const [size, sign] of [
    [1_000_000_000, 'B'],
    [1_000_000, 'M'],
    [1_000, 'k'],
  ] as const) {
    if (amount >= size) return `${Number((amount / size).toFixed(1))}${sign}`;
  }
  return String(amount);
}

/** `1,234`. */
export function count(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** `DD/MM` and `HH:mm` in UTC+7, for narrow columns. */
export function shortStamp(time: string): { dayMonth: string; clock: string } {
  return { dayMonth: formatDate(time).slice(0, 5), clock: formatTime(time) };
}

/** DD/MM/YYYY of a calendar day as the wire says it, `YYYY-MM-DD`. */
export function dayText(day: string): string {
  return day.split('-').reverse().join('/');
}

/** A day or a moment of the wire as people read it; any other text as it is. */
export function momentText(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayText(text);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatDateTime(text) : text;
}

export interface Age {
  value: number;
  unit: 'minute' | 'hour' | 'day';
  isLate: boolean;
}

/** How long something has waited, in the largest whole unit. A clock that runs ahead counts as zero. */
export function age(since: string, nowMs: number): Age {
  const minutes = Math.max(0, Math.floor((nowMs - new Date(since).getTime()) / MINUTE_MS));
  const isLate = minutes > LATE_AFTER_MINUTES;
  if (minutes < 60) return { value: minutes, unit: 'minute', isLate };
  if (minutes < 24 * 60) return { value: Math.floor(minutes / 60), unit: 'hour', isLate };
  return { value: Math.floor(minutes / (24 * 60)), unit: 'day', isLate };
}

/** Bank account digits in groups that can be read aloud: `980-445-1276`; other texts stay as they are. */
export function accountNumber(digits: string): string {
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : digits;
}
