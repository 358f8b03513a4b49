/** Bangkok has had this offset all year round since 1920; the pages have it in the contract's `bangkok-time.ts`. */
export const BANGKOK_OFFSET_MS = 7 * 3_600_000;
/** Days and weeks are those of Bangkok, which has no summer time (design 2). A day is its number since 1970-01-01. */
const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday; weeks start on Monday. */
const MONDAY_SHIFT = 3;

export function bangkokDay(at: Date): number {
  return Math.floor((at.getTime() + BANGKOK_OFFSET_MS) / DAY_MS);
}

/** The moment a Bangkok day begins. */
export function startOfDay(day: number): Date {
  return new Date(day * DAY_MS - BANGKOK_OFFSET_MS);
}

/** The start of the Bangkok day that holds a moment. */
export function startOfDayOf(at: Date): Date {
  return startOfDay(bangkokDay(at));
}

/** The Monday on or before a day. */
export function mondayOf(day: number): number {
  return day - ((day + MONDAY_SHIFT) % 7);
}

/** `YYYY-MM-DD`. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** `DD/MM/YYYY`, the form in which members read dates (spec 9). */
export function shownDay(day: number): string {
  return dayText(day).split('-').reverse().join('/');
}

export function dayOfText(text: string): number {
  return Math.floor(Date.parse(`${text}T00:00:00Z`) / DAY_MS);
}

/** The moments at which a Bangkok month, `YYYY-MM`, begins and is over. */
export function monthSpan(month: string): { since: Date; before: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const first = (at: number) => startOfDay(Date.UTC(year, at, 1) / DAY_MS);
  return { since: first(number - 1), before: first(number) };
}
