const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** `2026-03-01T14:27:00+07:00`, as Thai banks write times. */
export function bangkokTime(at: Date): string {
  return `${local(at).slice(0, 19)}+07:00`;
}

/** `2026-03-01 14:27:00`. */
export function bangkokTimeWithoutZone(at: Date): string {
  return local(at).slice(0, 19).replace('T', ' ');
}

/** `2026-03-01`, today and the day before: what was paid before midnight may be asked about after it. */
export function lastTwoDays(at: Date): [today: string, yesterday: string] {
  return [local(at).slice(0, 10), local(new Date(at.getTime() - DAY_MS)).slice(0, 10)];
}

function local(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString();
}
