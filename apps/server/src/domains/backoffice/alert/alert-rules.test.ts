import { expect, it } from 'vitest';
import { endOfQuiet } from './alert-messages.ts';
import { type AlertFacts, type AlertLimits, findAlerts } from './alert-rules.ts';

const NOW_MS = Date.UTC(2026, 0, 5, 12);
const ago = (minutes: number) => new Date(NOW_MS - minutes * 60_000);
const EMPTY = { length: 0, since: null };
const QUIET: AlertFacts = {
  nowMs: NOW_MS,
  booksAgeSeconds: 30,
  differences: [{ subject: 'SCB-1', amount: 0, currency: 'THB' }],
  silentFeeds: [{ account: 'SCB-1', since: ago(1) }],
  failures: [{ partner: 'kbank', inARow: 2 }],
  unclear: [],
  walletRefusals: [],
  floats: [],
  payoutsStopped: false,
  machineFaults: [],
  queues: {
    withdrawals: EMPTY,
    inflows: EMPTY,
    slips: EMPTY,
    payouts: EMPTY,
    returns: EMPTY,
    transfers: EMPTY,
    gifts: EMPTY,
    lines: EMPTY,
    codes: EMPTY,
    results: EMPTY,
    chat: EMPTY,
    proposals: EMPTY,
    cases: EMPTY,
  },
  fullAccounts: [],
  closedCurrencies: [],
  largeWins: [],
  largeWithdrawals: [],
};
const LIMITS: AlertLimits = {
  booksMinutes: 20,
  feedMinutes: 10,
  partnerFailures: 10,
  unclearAnswers: 1,
  walletRefusals: 1,
  floatHours: 4,
  payoutMinutes: 30,
  transferMinutes: 20,
  queueMinutes: 30,
  chatMinutes: 10,
  proposalMinutes: 240,
  caseMinutes: 60,
  accountPercent: 80,
};
const float = (part: Partial<AlertFacts['floats'][number]>): AlertFacts['floats'][number] => ({
  ...{ account: 'KTB-1', currency: 'THB', missing: 0, missingInAll: 0, minutesLeft: undefined, ...part },
});
const inQueue = (queue: keyof AlertFacts['queues'], minutes: number): Partial<AlertFacts> => ({
  queues: { ...QUIET.queues, [queue]: { length: 2, since: ago(minutes) } },
});
const namesOf = (facts: Partial<AlertFacts>, limits: Partial<AlertLimits> = {}) =>
  findAlerts({ ...QUIET, ...facts }, { ...LIMITS, ...limits }).map(
    ({ rule, subject, level }) => `${rule} ${subject} ${level}`,
  );

it.each<[string, Partial<AlertFacts>, string[]]>([
  ['a site where all is well', {}, []],
  [
    'money that differs',
    { differences: [{ subject: 'SCB-1', amount: 5, currency: 'THB' }] },
    ['books-differ SCB-1 CRITICAL'],
  ],
  [
    'a partner whose answers nobody understands',
    { unclear: [{ partner: 'slip-a', place: 'inquire', answers: 3 }] },
    ['partner-unclear slip-a inquire WARNING'],
  ],
  [
    'a company that does not know our wallet',
    { walletRefusals: [{ partner: 'gifts', links: 1 }] },
    ['wallet-refused gifts CRITICAL'],
  ],
  ['a gift link without an end for 30 minutes', inQueue('gifts', 30), ['queue-late gifts WARNING']],
  ['a bank line that waits for 30 minutes', inQueue('lines', 30), ['queue-late lines WARNING']],
  ['a code that nobody answers for', inQueue('codes', 30), ['queue-late codes WARNING']],
  ['a comparison of 19 minutes', { booksAgeSeconds: 1_199 }, []],
  ['a comparison of 20 minutes', { booksAgeSeconds: 1_200 }, ['books-late site CRITICAL']],
  ['a site that was never compared', { booksAgeSeconds: undefined }, []],
  ['a feed that was not read for 9 minutes', { silentFeeds: [{ account: 'SCB-1', since: ago(9) }] }, []],
  [
    'a feed that was not read for 10 minutes',
    { silentFeeds: [{ account: 'SCB-1', since: ago(10) }] },
    ['feed-silent SCB-1 CRITICAL'],
  ],
  ['nine failures in a row', { failures: [{ partner: 'pg', inARow: 9 }] }, []],
  ['ten failures in a row', { failures: [{ partner: 'pg', inARow: 10 }] }, ['partner-failing pg WARNING']],
  ['an account that is 79 percent full', { fullAccounts: [{ account: 'SCB-1', percent: 79 }] }, []],
  [
    'an account that is 80 percent full',
    { fullAccounts: [{ account: 'SCB-1', percent: 80 }] },
    ['account-nearly-full SCB-1 WARNING'],
  ],
  ['no account with room', { closedCurrencies: ['THB'] }, ['accounts-full THB CRITICAL']],
  ['a paying account that covers what is due', { floats: [float({})] }, []],
  [
    'a paying account that lacks what is approved',
    { floats: [float({ missing: 20, missingInAll: 90 })] },
    ['float-short KTB-1 CRITICAL'],
  ],
  [
    'a paying account that lacks what waits for a decision',
    { floats: [float({ missingInAll: 70 })] },
    ['float-short KTB-1 WARNING'],
  ],
  ['a paying account that lasts four hours', { floats: [float({ minutesLeft: 240 })] }, []],
  [
    'a paying account that lasts less than four hours',
    { floats: [float({ minutesLeft: 239 })] },
    ['float-low KTB-1 WARNING'],
  ],
  ['payouts that stand still', { payoutsStopped: true }, ['payouts-stopped site CRITICAL']],
  ['an unclear payout of 29 minutes', inQueue('payouts', 29), []],
  ['an unclear payout of 30 minutes', inQueue('payouts', 30), ['payouts-unclear site WARNING']],
  ['an unclear return of 29 minutes', inQueue('returns', 29), []],
  ['an unclear return of 30 minutes', inQueue('returns', 30), ['returns-unclear site WARNING']],
  ['an unclear transfer of 20 minutes', inQueue('transfers', 20), ['transfers-unclear site WARNING']],
  ['a withdrawal of 29 minutes', inQueue('withdrawals', 29), []],
  ['a withdrawal of 30 minutes', inQueue('withdrawals', 30), ['queue-late withdrawals WARNING']],
  ['a slip of an hour', inQueue('slips', 60), ['queue-late slips WARNING']],
  ['a customer of ten minutes', inQueue('chat', 10), ['chat-waiting site WARNING']],
  ['a proposal of four hours', inQueue('proposals', 240), ['proposals-waiting site WARNING']],
  ['a large win', { largeWins: [{ subject: 'pg 1', amount: 60_000, currency: 'THB' }] }, ['large-win pg 1 WARNING']],
])('%s is told as %#', (_name, facts, alerts) => {
  expect(namesOf(facts)).toEqual(alerts);
});

it('a bound of 0 switches its rule off', () => {
  const silentFeeds = [{ account: 'SCB-1', since: ago(5_000) }];
  const failures = [{ partner: 'pg', inARow: 500 }];
  const unclear = [{ partner: 'slip-a', place: 'inquire', answers: 300 }];
  const walletRefusals = [{ partner: 'gifts', links: 30 }];
  const floats = [float({ missing: 5_000, missingInAll: 9_000 }), float({ minutesLeft: 0 })];
  const partners = { failures, unclear, walletRefusals };
  const all = { booksAgeSeconds: 90_000, silentFeeds, ...partners, floats, ...inQueue('chat', 5_000) };
  const off = { unclearAnswers: 0, walletRefusals: 0, floatHours: 0 };
  expect(namesOf(all, { booksMinutes: 0, feedMinutes: 0, partnerFailures: 0, chatMinutes: 0, ...off })).toEqual([]);
});

it.each([
  // Hours of Bangkok: the tests say them in UTC, seven hours earlier.
  { from: 22, until: 7, at: '2026-01-05T14:59:00Z', end: undefined },
  { from: 22, until: 7, at: '2026-01-05T15:00:00Z', end: '2026-01-06T00:00:00.000Z' },
  { from: 22, until: 7, at: '2026-01-05T23:59:00Z', end: '2026-01-06T00:00:00.000Z' },
  { from: 22, until: 7, at: '2026-01-06T00:00:00Z', end: undefined },
  { from: 12, until: 13, at: '2026-01-05T05:30:00Z', end: '2026-01-05T06:00:00.000Z' },
  { from: 5, until: 5, at: '2026-01-05T22:00:00Z', end: undefined },
])('at $at quiet hours from $from to $until end at $end', ({ from, until, at, end }) => {
  expect(endOfQuiet({ quietFrom: from, quietUntil: until }, Date.parse(at))?.toISOString()).toBe(end);
});
