import type { ReportFilter } from '@kapao/contract/operator/report-view.ts';
import { daysOf, type ReportDays } from '@kapao/contract/shared/report-days.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { bangkokDay, dayText, startOfDay, startOfDayOf } from '../../../shared/bangkok-day.ts';

const HOUR_MS = 3_600_000;
/** The same day of the next month is never further. */
const MAX_DAYS_AHEAD = 31;
/** 1970-01-01 was a Thursday, the fourth of a week that begins on Monday. */
const weekdayOf = (day: number) => ((day + 3) % 7) + 1;

export type ScheduledTime =
  | { every: 'DAY'; hour: number }
  | { every: 'WEEK'; weekday: number; hour: number }
  | { every: 'MONTH'; monthDay: number; hour: number };

function isOn(schedule: ScheduledTime, day: number): boolean {
  if (schedule.every === 'WEEK') return weekdayOf(day) === schedule.weekday;
  return schedule.every === 'DAY' || Number(dayText(day).slice(8)) === schedule.monthDay;
}

/** The first time of a schedule after a moment; those that were missed are not made up for. */
export function nextAfter(schedule: ScheduledTime, now: Date): Date {
  const today = bangkokDay(now);
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead++) {
    const at = new Date(startOfDay(today + ahead).getTime() + schedule.hour * HOUR_MS);
    if (at > now && isOn(schedule, today + ahead)) return at;
  }
  invariant(false, 'every schedule has a day within a month');
}

/** The days and moments a view asks for when it is looked at. */
export const daysAt = (days: ReportDays, now: Date) => daysOf(days, dayText(bangkokDay(now)));
export const momentAt = (at: string | null, now: Date) => at ?? startOfDayOf(now).toISOString();

/** Whether its times move: a view of chosen days would say the same every time. */
export function isMoving(filter: ReportFilter): boolean {
  if (filter.report === 'open') return filter.at === null;
  return 'days' in filter && 'span' in filter.days;
}
