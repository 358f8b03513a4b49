import * as z from 'zod/mini';
import { currency, timestamp } from '../shared/fields.ts';
import { LOCALES } from '../shared/locale.ts';
import { isWireAmount, replyAmount } from '../shared/money.ts';
import { OPEN_MONEY_SECTIONS } from '../shared/open-money-words.ts';
import { REPORT_LINES, type ReportLine } from '../shared/report-lines.ts';
import { route } from '../shared/route.ts';
import { calendarDay, chosenMoment } from '../shared/typed-days.ts';

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
interface Span {
  since: string;
  until: string;
}
const isWithin = ({ since, until }: Span, maxDays: number) => {
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS;
  return days >= 0 && days < maxDays;
};
const within = <S extends Span>(maxDaysOf: (asked: S) => number) =>
  z.refine<S>((asked) => isWithin(asked, maxDaysOf(asked)), { error: 'KEY_INVALID', path: ['until'] });
const inBounds = within(() => MAX_REPORT_DAYS);

/** A span as a form asks for it, of so many days at most. */
export const spanQuery = (maxDays: number) => z.strictObject(span).check(within(() => maxDays));

const ofFile = { locale: z._default(z.enum(LOCALES, { error: 'KEY_INVALID' }), 'th') };
const inFile = z.strictObject({ ...span, ...ofFile }).check(inBounds);
const refusals = ['KEY_MISSING', 'KEY_INVALID', 'QUESTION_TOO_BROAD'] as const;

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
const shown = { ...read, kept: {} } as const;

export const moneyReport = route({
  ...shown,
  path: '/ops/api/reports/money',
  look: { action: 'report.read', subject: 'money', query: ['since', 'until', 'currency'] },
  summary: 'Money in and out, results of games and what was given, by Bangkok day and line, all from the ledger',
  query: z.strictObject(span).check(inBounds),
  reply: z.object({
    entries: z.array(entry),
    total: sums,
    days: z.array(z.object({ day: z.string(), ...sums.shape })),
  }),
  refusals,
});

export const moneyReportFile = route({
  ...read,
  path: '/ops/api/reports/money.csv',
  look: { action: 'report.download', subject: 'money', query: ['since', 'until', 'currency'] },
  summary: 'The same by day, line and part, as CSV in the language asked for',
  query: inFile,
  reply: z.unknown(),
  replyType: 'text/csv',
  refusals,
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
  ...shown,
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
  refusals,
});

export const sourceReportFile = route({
  ...read,
  path: '/ops/api/reports/sources.csv',
  look: { action: 'report.download', subject: 'sources', query: ['since', 'until', 'currency'] },
  summary: 'The same as CSV in the language asked for',
  query: inFile,
  reply: z.unknown(),
  replyType: 'text/csv',
  refusals,
});

/** What the periods of a report of play are. */
export const GAMING_STEPS = ['hour', 'day', 'month'] as const;
export type GamingStep = (typeof GAMING_STEPS)[number];
/** The most days that are told by the hour. */
export const MAX_HOURLY_DAYS = 7;

const gamingAsked = { ...span, by: z._default(z.enum(GAMING_STEPS, { error: 'KEY_INVALID' }), 'day') };
const inHours = within<Span & { by: GamingStep }>(({ by }) => (by === 'hour' ? MAX_HOURLY_DAYS : MAX_REPORT_DAYS));

const played = {
  bets: z.number(),
  stake: replyAmount,
  payout: replyAmount,
  /** Stakes less payouts: what the house has won; minus where members have. */
  gross: replyAmount,
};
const playedInAll = {
  ...played,
  /** Given to members, by rules and by hand, less what was taken back. */
  given: replyAmount,
  net: replyAmount,
};

const gamingLook = { subject: 'gaming', query: ['since', 'until', 'currency', 'by'] } as const;

export const gamingReport = route({
  ...shown,
  path: '/ops/api/reports/gaming',
  look: { action: 'report.read', ...gamingLook },
  summary: 'Stakes, payouts and results of the play that ended in these Bangkok days, by provider, game and time',
  query: z.strictObject(gamingAsked).check(inHours),
  reply: z.object({
    providers: z.array(z.object({ provider: z.string(), ...played })),
    games: z.array(z.object({ game: z.string(), name: z.string(), provider: z.string(), ...played })),
    /** `YYYY-MM-DD HH:00`, `YYYY-MM-DD` or `YYYY-MM` of Bangkok; those in which nothing happened are left out. */
    periods: z.array(z.object({ period: z.string(), ...playedInAll })),
    total: z.object(playedInAll),
  }),
  refusals,
});
export type GamingFigures = z.output<typeof gamingReport.reply>['total'];

export const gamingReportFile = route({
  ...read,
  path: '/ops/api/reports/gaming.csv',
  look: { action: 'report.download', ...gamingLook },
  summary: 'The same by period and game, as CSV in the language asked for',
  query: z.strictObject({ ...gamingAsked, ...ofFile }).check(inHours),
  reply: z.unknown(),
  replyType: 'text/csv',
  refusals,
});

export const TOP_ORDERS = ['play', 'deposits'] as const;
export type TopOrder = (typeof TOP_ORDERS)[number];
/** The most days whose top members are looked for: every member who played in them is added up. */
export const MAX_TOP_DAYS = 31;
/** How many are named. */
export const MAX_TOP_MEMBERS = 50;

const topAsked = { ...span, by: z._default(z.enum(TOP_ORDERS, { error: 'KEY_INVALID' }), 'play') };
const inTopDays = within<Span>(() => MAX_TOP_DAYS);
const topLook = { subject: 'top-members', query: ['since', 'until', 'currency', 'by'] } as const;

/** Who may read reports but no members is refused, as without the right itself. */
export const topMembers = route({
  ...shown,
  path: '/ops/api/reports/top-members',
  look: { action: 'report.read', ...topLook },
  summary: 'The members who staked or deposited most in these Bangkok days; needs the right to read members as well',
  query: z.strictObject(topAsked).check(inTopDays),
  reply: z.object({
    members: z.array(
      z.object({
        memberId: z.string(),
        memberName: z.string(),
        /** Bets or deposits. */
        count: z.number(),
        amount: replyAmount,
        /** Of play: what the house has won of it; null for deposits. */
        gross: z.nullable(replyAmount),
      }),
    ),
  }),
  refusals,
});

export const topMembersFile = route({
  ...read,
  path: '/ops/api/reports/top-members.csv',
  look: { action: 'report.download', ...topLook },
  summary: 'The same as CSV in the language asked for',
  query: z.strictObject({ ...topAsked, ...ofFile }).check(inTopDays),
  reply: z.unknown(),
  replyType: 'text/csv',
  refusals,
});

/** Kinds of rewards, by their lines of the report of money. */
export const REWARD_LINES = [
  'bonuses',
  'promotions',
  'refunds',
  'invites',
  'prizes',
] as const satisfies readonly ReportLine[];
/** For how many days after a reward members are followed. */
export const REWARD_DAYS = [7, 14, 30] as const;
export type RewardDays = (typeof REWARD_DAYS)[number];
/** The most days whose rewards are looked for: every member who took one is followed. */
export const MAX_REWARD_SPAN = 31;

export const rewardDays = z.literal(REWARD_DAYS, { error: 'KEY_INVALID' });
const followed = z._default(z.pipe(z.coerce.number({ error: 'KEY_INVALID' }), rewardDays), REWARD_DAYS[0]);
const rewardAsked = { ...span, afterDays: followed };
const inRewardSpan = within<Span>(() => MAX_REWARD_SPAN);
const rewardLook = { subject: 'rewards', query: ['since', 'until', 'currency', 'afterDays'] } as const;

const rewardFigures = z.object({
  members: z.number(),
  grants: z.number(),
  /** What was put into wallets, and what of it was taken back until now. */
  given: replyAmount,
  takenBack: replyAmount,
  /** Given less taken back. */
  cost: replyAmount,
  /** Of what was given: whose terms still run. */
  underTerms: replyAmount,
  /** What these members did in the days after they first took it, whatever the reason. */
  deposited: replyAmount,
  withdrawn: replyAmount,
  gross: replyAmount,
  firstDeposits: z.number(),
});
export type RewardFigures = z.output<typeof rewardFigures>;

export const rewardReport = route({
  ...shown,
  path: '/ops/api/reports/rewards',
  look: { action: 'report.read', ...rewardLook },
  summary: 'What rewards of these Bangkok days cost, and what members did in the days after they took them',
  query: z.strictObject(rewardAsked).check(inRewardSpan),
  reply: z.object({
    rewards: z.array(
      z.object({
        line: z.enum(REWARD_LINES),
        /** Of a bonus or promotion, with its name as it was last given. */
        code: z.nullable(z.string()),
        name: z.nullable(z.object({ th: z.string(), la: z.optional(z.string()), en: z.optional(z.string()) })),
        ...rewardFigures.shape,
      }),
    ),
    /** Each member once, followed from the first reward of any kind. */
    total: rewardFigures,
    days: z.array(z.object({ day: z.string(), cost: replyAmount })),
  }),
  refusals,
});

export const rewardReportFile = route({
  ...read,
  path: '/ops/api/reports/rewards.csv',
  look: { action: 'report.download', ...rewardLook },
  summary: 'The same as CSV in the language asked for',
  query: z.strictObject({ ...rewardAsked, ...ofFile }).check(inRewardSpan),
  reply: z.unknown(),
  replyType: 'text/csv',
  refusals,
});

export const MIN_DORMANT_DAYS = 30;
/** As long as sign-ins are kept. */
export const MAX_DORMANT_DAYS = 365;

const dormantAsked = {
  days: z.coerce
    .number({ error: 'KEY_INVALID' })
    .check(z.int({ error: 'KEY_INVALID' }), z.gte(MIN_DORMANT_DAYS), z.lte(MAX_DORMANT_DAYS)),
  /** Whole units; those who hold exactly so much are not above it. */
  above: z.coerce.number({ error: 'KEY_INVALID' }).check(z.refine(isWireAmount, { error: 'KEY_INVALID' })),
  currency,
  /** `next` of the page before. */
  after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, { error: 'KEY_INVALID' }))),
};
const dormantLook = { subject: 'dormant-members', query: ['days', 'above', 'currency', 'after'] } as const;

export const dormantMembers = route({
  ...shown,
  path: '/ops/api/reports/dormant',
  look: { action: 'report.read', ...dormantLook },
  summary:
    'Members who hold more than an amount and have neither signed in nor moved money for days; needs the right to read members as well',
  query: z.strictObject(dormantAsked),
  reply: z.object({
    /** In the order of their ids; a page may have few or none though there are more behind it. */
    members: z.array(
      z.object({
        memberId: z.string(),
        memberName: z.string(),
        held: replyAmount,
        lastSeenAt: z.nullable(timestamp),
        lastMovedAt: z.nullable(timestamp),
      }),
    ),
    /** Where to look on; null when everybody was looked at. */
    next: z.nullable(z.string()),
  }),
  refusals,
});

export const dormantMembersFile = route({
  ...read,
  path: '/ops/api/reports/dormant.csv',
  look: { action: 'report.download', ...dormantLook },
  summary: 'The same as CSV in the language asked for, some thousand of them; its last line says where to look on',
  query: z.strictObject({ ...dormantAsked, ...ofFile }),
  reply: z.unknown(),
  replyType: 'text/csv',
  refusals,
});

const openLook = { subject: 'open-money', query: ['at'] } as const;

export const openMoney = route({
  ...shown,
  path: '/ops/api/reports/open-money',
  look: { action: 'report.read', ...openLook },
  summary:
    'What members held, what was held for them and what stood on the accounts of the house at a moment, from the ledger',
  query: z.strictObject({ at: chosenMoment }),
  reply: z.object({
    accounts: z.array(
      z.object({
        currency,
        section: z.enum(OPEN_MONEY_SECTIONS),
        /** The code of the account in the ledger, over all members. */
        code: z.string(),
        balance: replyAmount,
      }),
    ),
    /** Of each currency that has moved until then; the three of them are zero together. */
    totals: z.array(z.object({ currency, members: replyAmount, held: replyAmount, house: replyAmount })),
  }),
  refusals,
});

export const openMoneyFile = route({
  ...read,
  path: '/ops/api/reports/open-money.csv',
  look: { action: 'report.download', ...openLook },
  summary: 'The same as CSV in the language asked for',
  query: z.strictObject({ at: chosenMoment, ...ofFile }),
  reply: z.unknown(),
  replyType: 'text/csv',
  refusals,
});

export const REPORTS_ROUTES = [
  moneyReport,
  moneyReportFile,
  sourceReport,
  sourceReportFile,
  gamingReport,
  gamingReportFile,
  topMembers,
  topMembersFile,
  rewardReport,
  rewardReportFile,
  dormantMembers,
  dormantMembersFile,
  openMoney,
  openMoneyFile,
] as const;
