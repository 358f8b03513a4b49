import type { AlertDetail, AlertRule } from '@kapao/contract/shared/alert-words.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { MachineFault } from './machine-rules.ts';

/** The site's own figures at one moment. */
export interface AlertFacts {
  nowMs: number;
  /** Seconds since bank and books were compared; undefined before the first time. */
  booksAgeSeconds: number | undefined;
  /** What bank and books differ by, in whole units, by account. */
  differences: readonly { subject: string; amount: number; currency: CashCurrency }[];
  /** Accounts whose feed could not be read at the last try. */
  silentFeeds: readonly { account: string; since: Date }[];
  /** Of partners that are on: how often each has failed in a row. */
  failures: readonly { partner: string; inARow: number }[];
  /** Partners whose answers nobody understood in the last hour, by the question. */
  unclear: readonly { partner: string; place: string; answers: number }[];
  /** Partners that speak of our own wallet instead of the gift link. */
  walletRefusals: readonly { partner: string; links: number }[];
  /** Receiving accounts in use with a limit, by how full they are. */
  fullAccounts: readonly { account: string; percent: number }[];
  /** Currencies for which no bank account has room. */
  closedCurrencies: readonly string[];
  /** Accounts that payouts leave from, with what they lack, in whole units, and how long they last; undefined beyond a month. */
  floats: readonly WatchedFloat[];
  payoutsStopped: boolean;
  /** Backups, disk, clock and version of the database, as their machine reports them. */
  machineFaults: readonly MachineFault[];
  queues: Readonly<Record<WatchedQueue['queue'], Queue>>;
  /** Of the last hour. */
  largeWins: readonly LargeSum[];
  largeWithdrawals: readonly LargeSum[];
}

interface WatchedFloat {
  account: string;
  currency: CashCurrency;
  /** For payouts that may leave at any moment. */
  missing: number;
  /** The same with those that wait for a decision. */
  missingInAll: number;
  minutesLeft: number | undefined;
}

interface Queue {
  length: number;
  since: Date | null;
}

/** Something that happened once, by its id. */
export interface LargeSum {
  subject: string;
  amount: number;
  currency: CashCurrency;
}

export interface AlertLimits {
  booksMinutes: number;
  feedMinutes: number;
  partnerFailures: number;
  unclearAnswers: number;
  walletRefusals: number;
  floatHours: number;
  payoutMinutes: number;
  transferMinutes: number;
  queueMinutes: number;
  chatMinutes: number;
  proposalMinutes: number;
  caseMinutes: number;
  accountPercent: number;
}

/** What a rule has found; the same rule and subject is one alert for as long as it is found. */
export interface Finding {
  rule: AlertRule;
  subject: string;
  level: 'WARNING' | 'CRITICAL';
  isEvent: boolean;
  detail: AlertDetail;
}

interface WatchedQueue {
  queue:
    | 'withdrawals'
    | 'inflows'
    | 'slips'
    | 'gifts'
    | 'lines'
    | 'codes'
    | 'results'
    | 'payouts'
    | 'returns'
    | 'transfers'
    | 'chat'
    | 'proposals'
    | 'cases';
  rule: AlertRule;
  bound: keyof AlertLimits;
}

/** Where people or partners make somebody wait. */
const QUEUES: readonly WatchedQueue[] = [
  { queue: 'payouts', rule: 'payouts-unclear', bound: 'payoutMinutes' },
  { queue: 'returns', rule: 'returns-unclear', bound: 'payoutMinutes' },
  { queue: 'transfers', rule: 'transfers-unclear', bound: 'transferMinutes' },
  { queue: 'withdrawals', rule: 'queue-late', bound: 'queueMinutes' },
  { queue: 'inflows', rule: 'queue-late', bound: 'queueMinutes' },
  { queue: 'slips', rule: 'queue-late', bound: 'queueMinutes' },
  { queue: 'gifts', rule: 'queue-late', bound: 'queueMinutes' },
  { queue: 'lines', rule: 'queue-late', bound: 'queueMinutes' },
  { queue: 'codes', rule: 'queue-late', bound: 'queueMinutes' },
  { queue: 'results', rule: 'queue-late', bound: 'queueMinutes' },
  { queue: 'chat', rule: 'chat-waiting', bound: 'chatMinutes' },
  { queue: 'proposals', rule: 'proposals-waiting', bound: 'proposalMinutes' },
  { queue: 'cases', rule: 'cases-waiting', bound: 'caseMinutes' },
];

const SITE = 'site';
const MINUTE_MS = 60_000;

/**
 * Everything that somebody should know now. Money that does not add up, deposits that go unseen and payouts that stand still are
 * critical.
 */
export function findAlerts(facts: AlertFacts, limits: AlertLimits): Finding[] {
  const { nowMs, booksAgeSeconds, differences, silentFeeds, failures, payoutsStopped, largeWins, largeWithdrawals } =
    facts;
  const booksMinutes = Math.floor((booksAgeSeconds ?? 0) / 60);
  return [
    ...differences
      .filter(({ amount }) => amount !== 0)
      .map(({ subject, ...detail }) => state('books-differ', { subject, level: 'CRITICAL', detail })),
    ...when(isOver(booksMinutes, limits.booksMinutes), () =>
      state('books-late', { level: 'CRITICAL', detail: { minutes: booksMinutes } }),
    ),
    ...silentFeeds
      .map(({ account, since }) => ({ subject: account, minutes: minutesSince(since, nowMs) }))
      .filter(({ minutes }) => isOver(minutes, limits.feedMinutes))
      .map(({ subject, minutes }) => state('feed-silent', { subject, level: 'CRITICAL', detail: { minutes } })),
    ...failures
      .filter(({ inARow }) => isOver(inARow, limits.partnerFailures))
      .map(({ partner, inARow }) => state('partner-failing', { subject: partner, detail: { count: inARow } })),
    ...facts.unclear
      .filter(({ answers }) => isOver(answers, limits.unclearAnswers))
      .map(({ partner, place, answers }) =>
        state('partner-unclear', { subject: `${partner} ${place}`, detail: { count: answers } }),
      ),
    ...facts.walletRefusals
      .filter(({ links }) => isOver(links, limits.walletRefusals))
      .map(({ partner, links }) =>
        state('wallet-refused', { subject: partner, level: 'CRITICAL', detail: { count: links } }),
      ),
    ...facts.fullAccounts
      .filter(({ percent }) => isOver(percent, limits.accountPercent))
      .map(({ account, percent }) => state('account-nearly-full', { subject: account, detail: { percent } })),
    ...facts.closedCurrencies.map((subject) => state('accounts-full', { subject, level: 'CRITICAL', detail: {} })),
    ...facts.floats.flatMap((float) => floatAlerts(float, limits.floatHours)),
    ...when(payoutsStopped, () => state('payouts-stopped', { level: 'CRITICAL', detail: {} })),
    ...facts.machineFaults.map(({ part, reason, isCritical }) =>
      state('machine', { subject: part, level: isCritical ? 'CRITICAL' : 'WARNING', detail: { reason } }),
    ),
    ...QUEUES.flatMap((watched) => late(watched, limits[watched.bound], facts)),
    ...largeWins.map(({ subject, ...detail }) => event('large-win', subject, detail)),
    ...largeWithdrawals.map(({ subject, ...detail }) => event('large-withdrawal', subject, detail)),
  ];
}

/** What is lacking is told before it is needed: it is critical once the bank may refuse a payout. */
function floatAlerts({ account: subject, currency, ...float }: WatchedFloat, hours: number): Finding[] {
  const { missing, missingInAll, minutesLeft } = float;
  if (hours === 0) return [];
  if (missing > 0) return [state('float-short', { subject, level: 'CRITICAL', detail: { amount: missing, currency } })];
  if (missingInAll > 0) return [state('float-short', { subject, detail: { amount: missingInAll, currency } })];
  if (minutesLeft === undefined || minutesLeft >= hours * 60) return [];
  return [state('float-low', { subject, detail: { minutes: minutesLeft } })];
}

const minutesSince = (since: Date, nowMs: number) => Math.floor((nowMs - since.getTime()) / MINUTE_MS);
/** A bound of 0 switches its rule off. */
const isOver = (value: number, bound: number) => bound > 0 && value >= bound;
const when = (holds: boolean, make: () => Finding) => (holds ? [make()] : []);

function state(rule: AlertRule, found: Partial<Finding> & Pick<Finding, 'detail'>): Finding {
  return { rule, subject: SITE, level: 'WARNING', isEvent: false, ...found };
}

function event(rule: AlertRule, subject: string, detail: AlertDetail): Finding {
  return { rule, subject, level: 'WARNING', isEvent: true, detail };
}

function late({ queue, rule }: WatchedQueue, bound: number, { queues, nowMs }: AlertFacts): Finding[] {
  const { length, since } = queues[queue];
  const minutes = since === null ? 0 : minutesSince(since, nowMs);
  const subject = rule === 'queue-late' ? queue : SITE;
  return when(length > 0 && isOver(minutes, bound), () => state(rule, { subject, detail: { minutes, count: length } }));
}
