/** Days of a report that move with the calendar of Bangkok; only whole ones but for this month. */
export const REPORT_SPANS = ['YESTERDAY', 'LAST_7_DAYS', 'LAST_30_DAYS', 'THIS_MONTH', 'LAST_MONTH'] as const;
export type ReportSpan = (typeof REPORT_SPANS)[number];

interface Days {
  since: string;
  until: string;
}
export type ReportDays = { span: ReportSpan } | Days;

const DAY_MS = 86_400_000;
const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const before = (day: string, days: number) => textOf(Date.parse(day) - days * DAY_MS);
const firstOf = (day: string) => `${day.slice(0, 8)}01`;

/** Which days these are, on a day. */
export function daysOf(days: ReportDays, today: string): Days {
  if (!('span' in days)) return days;
  const yesterday = before(today, 1);
  switch (days.span) {
    case 'YESTERDAY':
      return { since: yesterday, until: yesterday };
    case 'LAST_7_DAYS':
      return { since: before(today, 7), until: yesterday };
    case 'LAST_30_DAYS':
      return { since: before(today, 30), until: yesterday };
    case 'THIS_MONTH':
      return { since: firstOf(today), until: today };
    case 'LAST_MONTH': {
      const until = before(firstOf(today), 1);
      return { since: firstOf(until), until };
    }
  }
}
