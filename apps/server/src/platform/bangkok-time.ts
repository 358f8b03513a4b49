const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** Start of the Bangkok day that holds the moment (design 2); Bangkok has no daylight saving. */
export function startOfBangkokDay(at: Date): Date {
  return new Date(Math.floor((at.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS);
}
