import * as z from 'zod/mini';
import { calendarDay, currency } from '../shared/fields.ts';
import { LOCALES } from '../shared/locale.ts';
import { replyAmount } from '../shared/money.ts';
import { REPORT_LINES, type ReportLine } from '../shared/report-lines.ts';
import { route } from '../shared/route.ts';

/** The most days one report covers. */
export const MAX_REPORT_DAYS = 93;

const DAY_MS = 86_400_000;
const LINES = Object.keys(REPORT_LINES) as [ReportLine, ...ReportLine[]];

/** Bangkok days, both included. */
const span = {
  since: calendarDay,
  until: calendarDay,
  currency,
};
const isSpan = ({ since, until }: { since: string; until: string }) => {
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS;
  return days >= 0 && days < MAX_REPORT_DAYS;
};
const inBounds = z.refine<{ since: string; until: string }>(isSpan, { error: 'KEY_INVALID', path: ['until'] });

const inFile = z
  .strictObject({ ...span, locale: z._default(z.enum(LOCALES, { error: 'KEY_INVALID' }), 'th') })
  .check(inBounds);

const entry = z.object({
  line: z.enum(LINES),
  /** Through which account of the house, or at which game; empty where the line has no parts. */
  of: z.string(),
  count: z.number(),
  amount: replyAmount,
});
export type ReportEntry = z.output<typeof entry>;

const sums = z.object({
  in: replyAmount,
  out: replyAmount,
  games: replyAmount,
  /** What was given less what was taken back. */
  rewards: replyAmount,
  /** Credited by hand less debited. */
  hand: replyAmount,
  /** The result of games less what was given, by rules and by hand. */
  net: replyAmount,
});
export type ReportSums = z.output<typeof sums>;

const read = { method: 'GET', access: 'operator', right: 'reports.read', effect: false } as const;

export const moneyReport = route({
  ...read,
  path: '/ops/api/reports/money',
  look: { action: 'report.read', subject: 'money', query: ['since', 'until', 'currency'] },
  summary: 'Money in and out, results of games and what was given, by Bangkok day and line, all from the ledger',
  query: z.strictObject(span).check(inBounds),
  reply: z.object({
    entries: z.array(entry),
    total: sums,
    days: z.array(z.object({ day: z.string(), ...sums.shape })),
  }),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'QUESTION_TOO_BROAD'],
});

export const moneyReportFile = route({
  ...read,
  path: '/ops/api/reports/money.csv',
  look: { action: 'report.download', subject: 'money', query: ['since', 'until', 'currency'] },
  summary: 'The same by day, line and part, as CSV in the language asked for',
  query: inFile,
  reply: z.unknown(),
  replyType: 'text/csv',
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'QUESTION_TOO_BROAD'],
});

const sourceFigures = z.object({
  registered: z.number(),
  /** Of those who registered: who has deposited since, and who has on two days or more. */
  deposited: z.number(),
  depositedAgain: z.number(),
  /** What those who registered have deposited and were paid since. */
  moneyIn: replyAmount,
  moneyOut: replyAmount,
});
export type SourceFigures = z.output<typeof sourceFigures>;

export const sourceReport = route({
  ...read,
  path: '/ops/api/reports/sources',
  look: { action: 'report.read', subject: 'sources', query: ['since', 'until', 'currency'] },
  summary:
    'Members who registered in these Bangkok days, by where they heard of the site, and what became of them until now',
  query: z.strictObject(span).check(inBounds),
  reply: z.object({
    /** Without a code: who named no source. */
    sources: z.array(z.object({ code: z.nullable(z.string()), name: z.nullable(z.string()), ...sourceFigures.shape })),
    total: sourceFigures,
  }),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'QUESTION_TOO_BROAD'],
});

export const sourceReportFile = route({
  ...read,
  path: '/ops/api/reports/sources.csv',
  look: { action: 'report.download', subject: 'sources', query: ['since', 'until', 'currency'] },
  summary: 'The same as CSV in the language asked for',
  query: inFile,
  reply: z.unknown(),
  replyType: 'text/csv',
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'QUESTION_TOO_BROAD'],
});

export const REPORTS_ROUTES = [moneyReport, moneyReportFile, sourceReport, sourceReportFile] as const;
