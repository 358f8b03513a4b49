import * as z from 'zod/mini';
import { currency, done, filterOf, queryPaging, text, timestamp } from '../shared/fields.ts';
import { LIKENESS_KINDS } from '../shared/likeness.ts';
import { LOCALES } from '../shared/locale.ts';
import { replyAmount, wireAmount } from '../shared/money.ts';
import { proposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { line } from '../shared/typed-fields.ts';

export const AML_RULES = ['VOLUME', 'PASS_THROUGH', 'BELOW_LIMIT', 'SHARED', 'WATCH_LIST', 'BY_HAND'] as const;
export type AmlRule = (typeof AML_RULES)[number];
export const AML_CASE_STATES = ['OPEN', 'ESCALATED', 'REPORTED', 'DISMISSED'] as const;
export const AML_ENTRY_KINDS = [
  'NOTE',
  'TAKEN',
  'GIVEN_BACK',
  'ESCALATED',
  'DISMISSED',
  'REPORTED',
  'HELD',
  'RELEASED',
] as const;
/** By what two accounts are linked: what they have in common, or an invitation. */
export const AML_LINK_KINDS = [...LIKENESS_KINDS, 'INVITE'] as const;

const person = z.object({ memberId: z.string(), name: z.string(), username: z.string() });

const amlCase = z.object({
  id: z.string(),
  member: person,
  rule: z.enum(AML_RULES),
  state: z.enum(AML_CASE_STATES),
  /** What the rule counted. */
  amount: replyAmount,
  currency,
  since: timestamp,
  until: timestamp,
  openedAt: timestamp,
  openedBy: z.nullable(z.string()),
  assignedTo: z.nullable(z.string()),
  escalatedBy: z.nullable(z.string()),
  closedAt: z.nullable(timestamp),
  closedBy: z.nullable(z.string()),
});
export type AmlCase = z.output<typeof amlCase>;

const sum = z.object({ count: z.number(), amount: replyAmount });

/** What was known when the case was opened; it never changes. */
const evidence = z.object({
  hash: z.string(),
  deposits: sum,
  withdrawals: sum,
  staked: replyAmount,
  payments: z.array(
    z.object({
      operationId: z.string(),
      kind: z.enum(['deposit', 'withdrawal']),
      at: timestamp,
      amount: replyAmount,
      state: z.string(),
      /** Counted by the rule. */
      isCounted: z.boolean(),
    }),
  ),
  shared: z.array(z.object({ kind: z.enum(LIKENESS_KINDS), members: z.array(person) })),
  listed: z.array(z.object({ list: z.string(), name: z.string(), reference: z.string(), note: z.string() })),
});

const hold = z.object({
  id: z.string(),
  /** Null is everything. */
  amount: z.nullable(replyAmount),
  placedAt: timestamp,
  placedBy: z.string(),
  agreedBy: z.string(),
  reason: z.string(),
  releasedAt: z.nullable(timestamp),
});

const entry = z.object({
  kind: z.enum(AML_ENTRY_KINDS),
  operator: z.string(),
  agreedBy: z.nullable(z.string()),
  text: z.string(),
  at: timestamp,
});

const caseDetail = z.object({
  case: amlCase,
  evidence,
  holds: z.array(hold),
  entries: z.array(entry),
  /** The proposal about this case that waits for another operator. */
  waiting: z.nullable(z.string()),
  /** What of this member's cash is not held; null where everything is. */
  free: z.nullable(replyAmount),
});
export type AmlCaseDetail = z.output<typeof caseDetail>;

const read = { method: 'GET', access: 'operator', right: 'cases.read', effect: false } as const;
const act = { method: 'POST', access: 'operator', right: 'cases.decide', effect: true } as const;
const byId = z.object({ id: z.uuid({ error: 'NO_DATA' }) });
const memberParams = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, { error: 'NO_USER' })) });
const withReason = z.strictObject({ reason: text(500) });

export const listAmlCases = route({
  ...read,
  path: '/ops/api/cases',
  kept: {},
  look: { action: 'aml.list', subject: 'cases', filters: ['state'], query: ['page'] },
  summary: 'Cases of possible money laundering: those that wait oldest first, then the newest',
  query: z.strictObject({ ...queryPaging, state: filterOf(AML_CASE_STATES) }),
  reply: z.object({ total: z.number(), cases: z.array(amlCase) }),
  refusals: ['KEY_INVALID'],
});

export const getAmlCase = route({
  ...read,
  path: '/ops/api/cases/:id',
  look: { action: 'aml.look', subject: { params: 'id' } },
  summary: 'One case with its evidence, holds, and what people wrote and did',
  params: byId,
  reply: caseDetail,
  refusals: ['NO_DATA'],
});

/** The most accounts a graph shows, and how many steps it goes. */
export const MAX_LINKED = 40;
export const LINK_STEPS = 2;

export const amlCaseLinks = route({
  ...read,
  path: '/ops/api/cases/:id/links',
  look: { action: 'aml.links', subject: { params: 'id' } },
  summary: 'Accounts linked to the member of a case, two steps far, with what links each pair',
  params: byId,
  reply: z.object({
    members: z.array(z.object({ ...person.shape, steps: z.number(), isFrozen: z.boolean(), hasCase: z.boolean() })),
    links: z.array(z.object({ from: z.string(), to: z.string(), by: z.array(z.enum(AML_LINK_KINDS)) })),
    /** There are more than are shown. */
    isCut: z.boolean(),
  }),
  refusals: ['NO_DATA'],
});
export type AmlLinks = z.output<typeof amlCaseLinks.reply>;

export const amlReportJson = route({
  ...read,
  path: '/ops/api/cases/:id/report.json',
  look: { action: 'aml.download', subject: { params: 'id' } },
  summary: 'A case as a report of a suspicious transaction: who, what, when, how much and why, with the evidence',
  params: byId,
  reply: z.unknown(),
  replyType: 'application/json',
  refusals: ['NO_DATA'],
});

export const amlReportCsv = route({
  ...read,
  path: '/ops/api/cases/:id/report.csv',
  look: { action: 'aml.download', subject: { params: 'id' } },
  summary: 'The same as CSV, a line for each fact, in the language asked for',
  params: byId,
  query: z.strictObject({ locale: z._default(z.enum(LOCALES, { error: 'KEY_INVALID' }), 'en') }),
  reply: z.unknown(),
  replyType: 'text/csv',
  refusals: ['KEY_INVALID', 'NO_DATA'],
});

export const openAmlCase = route({
  ...act,
  path: '/ops/api/members/:id/cases',
  summary: 'Opens a case by hand, with what is known of the last thirty days',
  params: memberParams,
  body: withReason,
  reply: z.object({ message: z.string(), id: z.string() }),
  refusals: ['NO_USER', 'KEY_MISSING', 'KEY_INVALID'],
});

export const assignAmlCase = route({
  ...act,
  path: '/ops/api/cases/:id/assign',
  summary: 'Takes a case, also from whoever has it, or gives the own one back',
  params: byId,
  body: z.strictObject({ isTaken: z.boolean({ error: 'KEY_INVALID' }) }),
  reply: done,
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const noteAmlCase = route({
  ...act,
  path: '/ops/api/cases/:id/notes',
  summary: 'Writes a note into a case',
  params: byId,
  body: z.strictObject({ text: text(2000) }),
  reply: done,
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const escalateAmlCase = route({
  ...act,
  path: '/ops/api/cases/:id/escalate',
  summary:
    'From here on every withdrawal of the member waits for a person, and the case is reported or dismissed by two',
  params: byId,
  body: withReason,
  reply: done,
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const dismissAmlCase = route({
  ...act,
  path: '/ops/api/cases/:id/dismiss',
  summary: 'Closes a case as nothing; what one escalated another dismisses',
  params: byId,
  body: withReason,
  reply: done,
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID', 'OPERATOR_TOO_NEW', 'UNDER_REVIEW'],
});

export const reportAmlCase = route({
  ...act,
  path: '/ops/api/cases/:id/report',
  proposes: 'always',
  summary: 'Proposes to report an escalated case to the authority; another operator agrees',
  params: byId,
  body: withReason,
  reply: proposed,
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const holdAmlMoney = route({
  ...act,
  path: '/ops/api/cases/:id/holds',
  proposes: 'always',
  summary:
    'Proposes to hold a part of the member’s money, or all of it with the member frozen; another operator agrees',
  params: byId,
  body: z.strictObject({
    /** Null holds everything and freezes the member. */
    amount: z.nullable(wireAmount.check(z.gt(0, { error: 'KEY_INVALID' }))),
    reason: text(500),
  }),
  reply: proposed,
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const releaseAmlHold = route({
  ...act,
  path: '/ops/api/holds/:id/release',
  proposes: 'always',
  summary: 'Proposes to let held money go; another operator agrees',
  params: byId,
  body: withReason,
  reply: proposed,
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

/** Lines of a list at once. */
export const MAX_WATCHED = 1_000;
export const WATCH_COLUMNS = ['name', 'reference', 'note'] as const;

export const listWatchLists = route({
  ...read,
  path: '/ops/api/watch-lists',
  summary: 'Lists that names of members are held against',
  reply: z.object({
    lists: z.array(z.object({ list: z.string(), names: z.number(), changedAt: timestamp })),
  }),
  refusals: [],
});

/** CSV with a first line of `WATCH_COLUMNS`. A wrong line refuses all, and names its number. */
export const proposeWatchList = route({
  ...act,
  path: '/ops/api/watch-lists',
  proposes: 'always',
  summary: 'Proposes names of a list, beside those it has or instead of them; another operator agrees',
  body: z.strictObject({
    list: line(80),
    csv: text(80_000),
    isWhole: z.boolean({ error: 'KEY_INVALID' }),
    reason: text(500),
  }),
  reply: proposed,
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const AML_CASES_ROUTES = [
  listAmlCases,
  getAmlCase,
  amlCaseLinks,
  amlReportJson,
  amlReportCsv,
  openAmlCase,
  assignAmlCase,
  noteAmlCase,
  escalateAmlCase,
  dismissAmlCase,
  reportAmlCase,
  holdAmlMoney,
  releaseAmlHold,
  listWatchLists,
  proposeWatchList,
] as const;
