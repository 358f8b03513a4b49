import * as z from 'zod/mini';
import { currency, done, missingOr, text, timestamp, whole } from '../shared/fields.ts';
import { daysOf, REPORT_SPANS } from '../shared/report-days.ts';
import { route } from '../shared/route.ts';
import { calendarDay } from '../shared/typed-days.ts';
import {
  dormantMembers,
  GAMING_STEPS,
  MAX_HOURLY_DAYS,
  MAX_REPORT_DAYS,
  MAX_REWARD_SPAN,
  MAX_TOP_DAYS,
  rewardDays,
  spanQuery,
  TOP_ORDERS,
} from './report.ts';

/** Views that one operator keeps at most; the database holds it. */
export const MAX_REPORT_VIEWS = 20;
/** How many sendings of a view are shown, newest first. */
export const SHOWN_SENDINGS = 5;

const days = z.union([
  z.strictObject({ span: z.enum(REPORT_SPANS) }),
  z.strictObject({ since: calendarDay, until: calendarDay }),
]);
const { days: quietDays, above } = dormantMembers.query.shape;

/** A report and what it was asked for. */
export const reportFilter = z.discriminatedUnion('report', [
  z.strictObject({ report: z.literal('money'), days, currency }),
  z.strictObject({ report: z.literal('sources'), days, currency }),
  z.strictObject({ report: z.literal('gaming'), days, currency, by: z.enum(GAMING_STEPS) }),
  z.strictObject({ report: z.literal('top'), days, currency, by: z.enum(TOP_ORDERS) }),
  z.strictObject({ report: z.literal('rewards'), days, currency, afterDays: rewardDays }),
  z.strictObject({ report: z.literal('dormant'), quietDays, above, currency }),
  /** Null: when the last day of Bangkok ended. */
  z.strictObject({ report: z.literal('open'), at: z.nullable(timestamp) }),
]);
export type ReportFilter = z.output<typeof reportFilter>;

/** The most days that a report covers, asked for like this. */
export function maxDaysOf(asked: { report: ReportFilter['report']; by?: unknown }): number {
  if (asked.report === 'top') return MAX_TOP_DAYS;
  if (asked.report === 'rewards') return MAX_REWARD_SPAN;
  return asked.report === 'gaming' && asked.by === 'hour' ? MAX_HOURLY_DAYS : MAX_REPORT_DAYS;
}

/** By the longest that its days may come to be: this month and the last may both have 31. */
const LONGEST_DAY = '2026-01-31';

/** Whether a report covers so many days, on whichever day it is looked at. */
export function fitsReport(filter: ReportFilter): boolean {
  if (!('days' in filter)) return true;
  const query = { ...daysOf(filter.days, LONGEST_DAY), currency: filter.currency };
  return spanQuery(maxDaysOf(filter)).safeParse(query).success;
}

/** These name no member, so their totals may be sent. */
export const SENT_REPORTS = ['money', 'gaming', 'rewards', 'sources', 'open'] as const;

const when = {
  hour: whole(0, 23),
  /** A partner that carries alerts and takes reports. */
  partnerId: z
    .string({ error: missingOr('KEY_INVALID') })
    .check(z.minLength(1, { error: 'KEY_MISSING' }), z.maxLength(60)),
};
/** By the clock of Bangkok; weeks begin on Monday, and every month has a 28th. */
export const reportSchedule = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('DAY'), ...when }),
  z.strictObject({ every: z.literal('WEEK'), weekday: whole(1, 7), ...when }),
  z.strictObject({ every: z.literal('MONTH'), monthDay: whole(1, 28), ...when }),
]);
export type ReportSchedule = z.output<typeof reportSchedule>;

export const SENDING_STATES = ['WAITING', 'SENT', 'FAILED', 'STOPPED'] as const;

const view = z.object({
  id: z.string(),
  name: z.string(),
  operator: z.string(),
  filter: reportFilter,
  schedule: z.nullable(reportSchedule),
  /** Null once it has stopped. */
  nextAt: z.nullable(timestamp),
  /** Whoever saved it may no longer read reports. */
  stoppedAt: z.nullable(timestamp),
  sendings: z.array(
    z.object({
      dueAt: timestamp,
      partnerId: z.string(),
      state: z.enum(SENDING_STATES),
      attempts: z.number(),
      endedAt: z.nullable(timestamp),
    }),
  ),
});
export type ReportView = z.output<typeof view>;

const read = { access: 'operator', right: 'reports.read' } as const;
const params = z.object({ id: z.uuid({ error: 'NO_DATA' }) });

export const listReportViews = route({
  ...read,
  method: 'GET',
  path: '/ops/api/report-views',
  effect: false,
  summary:
    'Views of reports that this operator saved, the one a link names whoever saved it, and the partners that take reports',
  query: z.strictObject({ id: z.optional(z.uuid({ error: 'KEY_INVALID' })) }),
  reply: z.object({ views: z.array(view), carriers: z.array(z.string()) }),
  refusals: ['KEY_INVALID'],
});

export const saveReportView = route({
  ...read,
  method: 'POST',
  path: '/ops/api/report-views',
  effect: true,
  summary: 'Saves a report with what it is asked for, under a name',
  body: z.strictObject({ name: text(60), filter: reportFilter }),
  reply: z.object({ id: z.string() }),
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const removeReportView = route({
  ...read,
  method: 'DELETE',
  path: '/ops/api/report-views/:id',
  effect: true,
  summary: 'Removes a view and its schedule, by whoever saved it',
  params,
  reply: done,
  refusals: ['NO_DATA'],
});

export const scheduleReportView = route({
  ...read,
  method: 'PUT',
  path: '/ops/api/report-views/:id/schedule',
  effect: true,
  summary: 'Has the totals of a view sent to a partner that two people agreed on, or no more; by whoever saved it',
  params,
  body: z.strictObject({ schedule: z.nullable(reportSchedule) }),
  reply: done,
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

export const REPORT_VIEWS_ROUTES = [listReportViews, saveReportView, removeReportView, scheduleReportView] as const;
