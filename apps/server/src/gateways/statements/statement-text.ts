import { unsound } from './statement.ts';

/** UTF-8 with or without its mark; banks of Thailand also write Windows-874, which is no UTF-8 as soon as it says anything in Thai. */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes.includes(0)) unsound('NOT_A_STATEMENT');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-874').decode(bytes);
  }
}

/** A cell for people: of one line, without signs that a table program takes for a formula, and not endless. */
export function harmless(text: string, max = 200): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/^[\s=+@|-]+/, '')
    .trim()
    .slice(0, max);
}

/** Minor units of `1,234.50` or `1234.50`; undefined for anything else, an empty cell too. */
export function amountOf(cell: string): bigint | undefined {
  const text = cell.trim();
  if (!/^-?(?:\d{1,3}(?:,\d{3}){0,4}|\d{1,13})\.\d{2}$/.test(text)) return undefined;
  return BigInt(text.replaceAll(',', '').replace('.', ''));
}

const BANGKOK_MS = 7 * 60 * 60 * 1_000;

export interface WrittenTime {
  /** Day first; years of two digits are of this century, those after 2400 Buddhist. */
  date: string;
  /** `HH:MM` or `HH:MM:SS`. */
  time: string;
}

/** The moment in Bangkok's time that a bank wrote, in milliseconds; undefined when it is none. */
export function momentOf({ date, time }: WrittenTime): number | undefined {
  const day = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(date.trim());
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time.trim());
  if (!day || !clock) return undefined;
  const [dayNo, month, written] = [Number(day[1]), Number(day[2]), Number(day[3])];
  const year = written < 100 ? 2000 + written : written > 2400 ? written - 543 : written;
  const [hour, minute, second] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const atMs = Date.UTC(year, month - 1, dayNo, hour, minute, second);
  const made = new Date(atMs);
  const isDay = made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === dayNo;
  return isDay ? atMs - BANGKOK_MS : undefined;
}
