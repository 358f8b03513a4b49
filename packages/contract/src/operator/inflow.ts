import * as z from 'zod/mini';
import { currency, done, filterOf, queryPaging, text, timestamp } from '../shared/fields.ts';
import { longList, longPaging, moneyFilter, textFilter } from '../shared/long-list.ts';
import { replyAmount, wireAmount } from '../shared/money.ts';
import { LONG_LIST_LOOK } from '../shared/operator-look.ts';
import { orProposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { bankReference, line } from '../shared/typed-fields.ts';
import { plainWord } from '../shared/typed-text.ts';
import { inflowReturn } from './inflow-return.ts';
import { nameParts, senderParts } from './sender-part.ts';

/** State machine D of safety 2. */
export const INFLOW_STATES = ['UNMATCHED', 'CREDITED', 'RETURNED'] as const;

const INFLOW_SOURCES = ['feed', 'notice', 'slip', 'qr', 'prepaid', 'hand', 'file'] as const;

export const CREDITED_BY = ['MATCH', 'SLIP', 'CODE', 'GIFT', 'OPERATOR'] as const;

/** Why somebody is a likely sender. */
export const CANDIDATE_REASONS = ['ACCOUNT', 'PROVEN', 'BEFORE', 'NAME', 'SLIP', 'QR', 'FIRST_NAME'] as const;

/** What was found when two names were compared. */
export const NAME_REASONS = [
  'SAME',
  'OTHER_SPELLING',
  'NEARLY',
  'SURNAME_CUT',
  'SURNAME_INITIAL',
  'SURNAME_MISSING',
  'FIRST_NAME_CUT',
  'FIRST_NAME_HIDDEN',
  'OTHER_ORDER',
  'FIRST_NAME_DIFFERS',
  'SURNAME_DIFFERS',
  'TOO_SHORT',
  'NO_NAME',
] as const;

/** `unsure`: too few digits are shown, or the length of the number is not known. */
const accountFit = z.enum(['fits', 'unsure', 'differs']);

const candidate = z.object({
  memberId: z.string(),
  name: z.string(),
  username: z.string(),
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  reasons: z.array(z.enum(CANDIDATE_REASONS)),
  account: accountFit,
  /** How far the names agree, of 100, and what was found. */
  nameScore: z.number(),
  nameReasons: z.array(z.enum(NAME_REASONS)),
  /** The parts that fit and those that do not, with both names side by side; null where no name was reported. */
  parts: senderParts,
  nameParts: z.nullable(nameParts),
  /** A deposit or payout has proven the account. */
  isProven: z.boolean(),
  /** The account was entered here before the money was sent. */
  isSinceEntry: z.boolean(),
});

/** What was known when money was credited by itself, or when an operator assigned it. */
export const inflowEvidence = z.object({
  account: accountFit,
  score: z.number(),
  threshold: z.number(),
  reasons: z.array(z.enum(NAME_REASONS)),
  isProven: z.boolean(),
});

/** What people did with an inflow: a note, a mark for the others, a wish to return it. */
export const INFLOW_ACTS = ['NOTE', 'MARK', 'UNMARK', 'RETURN'] as const;

const inflowAct = z.object({ act: z.enum(INFLOW_ACTS), operator: z.string(), reason: z.string(), at: timestamp });

export const operatorInflow = z.object({
  id: z.string(),
  receivingAccount: z.string(),
  /** The reference under which it was reported first. */
  reference: z.string(),
  /** The bank's own reference, where a statement file reported the credit first under another. */
  ownReference: z.nullable(z.string()),
  amount: replyAmount,
  currency,
  state: z.enum(INFLOW_STATES),
  /** Why it waits: UNKNOWN_SENDER or AMBIGUOUS. */
  waitReason: z.nullable(z.string()),
  /** The source that reported it first. */
  source: z.enum(INFLOW_SOURCES),
  fromBank: z.string(),
  /** False where the sender's bank was not understood; `wording` is then the text of the statement, where it came by one. */
  isBankKnown: z.boolean(),
  wording: z.nullable(z.string()),
  fromAccountMasked: z.string(),
  fromName: z.string(),
  memberId: z.nullable(z.string()),
  /** What decided whose it is; null while it waits, and for money from before this was written down. */
  creditedBy: z.nullable(z.enum(CREDITED_BY)),
  evidence: z.nullable(inflowEvidence),
  /** Likeliest first. */
  candidates: z.array(candidate),
  isMarked: z.boolean(),
  acts: z.array(inflowAct),
  /** The newest order that sends it back; null where nobody asked for one. */
  goesBack: z.nullable(inflowReturn),
  occurredAt: timestamp,
  createdAt: timestamp,
  finalAt: z.nullable(timestamp),
});

export type OperatorInflow = z.output<typeof operatorInflow>;

export const listInflows = route({
  method: 'GET',
  path: '/ops/api/inflows',
  kept: {},
  look: { action: 'inflow.list', subject: 'inflows', ...LONG_LIST_LOOK },
  access: 'operator',
  right: 'inflows.read',
  effect: false,
  summary: 'Money that arrived at the bank, with likely members while it waits',
  query: z.strictObject({ ...longPaging, ...moneyFilter, ...textFilter, state: filterOf(INFLOW_STATES) }),
  reply: z.object({ ...longList, inflows: z.array(operatorInflow) }),
  refusals: ['KEY_INVALID'],
});

export const getInflow = route({
  method: 'GET',
  path: '/ops/api/inflows/:id',
  look: { action: 'inflow.look', subject: { params: 'id' } },
  access: 'operator',
  right: 'inflows.read',
  effect: false,
  summary: 'One inflow in any state, with likely members while it waits; the look is recorded',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  reply: operatorInflow,
  refusals: ['NO_DATA'],
});

export const assignInflow = route({
  method: 'POST',
  path: '/ops/api/inflows/:id/assign',
  access: 'operator',
  right: 'inflows.assign',
  effect: true,
  proposes: 'above-limit',
  summary: 'Credits a waiting inflow to a member; above a limit another operator has to agree',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: z.strictObject({ memberId: line(16, 'KEY_INVALID', plainWord), reason: text(500) }),
  reply: orProposed(z.object({ message: z.string(), inflow: operatorInflow })),
  refusals: ['KEY_MISSING', 'NO_DATA', 'NO_USER', 'KEY_INVALID', 'ITEM_HELD'],
});

export const noteInflow = route({
  method: 'POST',
  path: '/ops/api/inflows/:id/note',
  access: 'operator',
  right: 'inflows.assign',
  effect: true,
  summary: 'Writes a note beside an inflow, or marks it for the others',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: z.strictObject({ act: z.enum(['NOTE', 'MARK', 'UNMARK'], { error: 'KEY_INVALID' }), reason: text(500) }),
  reply: z.object({ message: z.string(), inflow: operatorInflow }),
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

/** Why a line of the bank's feed could not be booked. */
export const FEED_PROBLEMS = ['UNREADABLE', 'NOT_PAYABLE', 'OTHER_ACCOUNT', 'MAYBE_KNOWN', 'GIFT_UNSURE'] as const;

const setAsideLine = z.object({
  receivingAccount: z.string(),
  line: z.string(),
  problem: z.enum(FEED_PROBLEMS),
  /** As the bank sent it. */
  raw: z.string(),
  seenAt: timestamp,
});
export type SetAsideLine = z.output<typeof setAsideLine>;

export const listSetAside = route({
  method: 'GET',
  path: '/ops/api/inflows/set-aside',
  look: { action: 'feed-line.list', subject: 'feed-lines', query: ['page'] },
  access: 'operator',
  right: 'inflows.read',
  effect: false,
  summary: 'Lines of the bank’s feed that could not be booked and wait for people',
  query: z.strictObject({ ...queryPaging }),
  reply: z.object({ total: z.number(), lines: z.array(setAsideLine) }),
  refusals: ['KEY_INVALID'],
});

const settleParams = z.object({
  account: z.string().check(z.maxLength(40)),
  line: z.string().check(z.regex(/^-?\d{1,18}$/, { error: 'NO_DATA' })),
});

export const bookSetAside = route({
  method: 'POST',
  path: '/ops/api/inflows/set-aside/:account/:line/book',
  access: 'operator',
  right: 'inflows.assign',
  effect: true,
  summary: 'Books a line by hand as money that waits for its owner',
  params: settleParams,
  body: z.strictObject({
    reference: bankReference,
    amount: wireAmount,
    fromBank: line(20),
    fromName: line(120),
    reason: text(500),
  }),
  reply: done,
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

export const explainSetAside = route({
  method: 'POST',
  path: '/ops/api/inflows/set-aside/:account/:line/explain',
  access: 'operator',
  right: 'inflows.assign',
  effect: true,
  proposes: 'above-limit',
  summary:
    'Says why a line is no deposit, and what it stands for at the bank; above a limit another operator has to agree',
  params: settleParams,
  body: z.strictObject({ amount: wireAmount, reason: text(500) }),
  reply: orProposed(done),
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

export const INFLOWS_ROUTES = [
  listInflows,
  getInflow,
  assignInflow,
  noteInflow,
  listSetAside,
  bookSetAside,
  explainSetAside,
] as const;
