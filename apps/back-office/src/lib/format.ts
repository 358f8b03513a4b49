import { BANGKOK_OFFSET_MS } from '@kapao/contract/shared/bangkok-time.ts';

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

function bangkok(time: string | number) {
  const shifted = new Date(new Date(time).getTime() + BANGKOK_OFFSET_MS).toISOString();
  const [year = '', month = '', day = ''] = shifted.slice(0, 10).split('-');
  return { date: `${day}/${month}/${year}`, dayMonth: `${day}/${month}`, clock: shifted.slice(11, 19) };
}

/** `DD/MM/YYYY HH:mm:ss` in UTC+7. */
export function stamp(time: string): string {
  const { date, clock } = bangkok(time);
  return `${date} ${clock}`;
}

/** `DD/MM/YYYY` in UTC+7. */
export function day(time: string | number): string {
  return bangkok(time).date;
}

/** `DD/MM` and `HH:mm` in UTC+7, for narrow columns. */
export function shortStamp(time: string): { dayMonth: string; clock: string } {
  const { dayMonth, clock } = bangkok(time);
  return { dayMonth, clock: clock.slice(0, 5) };
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
