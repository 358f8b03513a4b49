/** Two years; what is older is found among all. */
const MAX_MONTHS_OFFERED = 24;

/** `YYYY-MM`, the newest first, from the one that is now back to `oldest`. */
export function monthsBackTo(oldest: string, now: string): string[] {
  const months: string[] = [];
  for (let month = now; month >= oldest && months.length < MAX_MONTHS_OFFERED; month = monthBefore(month))
    months.push(month);
  return months;
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}
