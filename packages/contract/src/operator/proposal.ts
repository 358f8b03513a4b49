import * as z from 'zod/mini';
import { done, filterOf, queryPaging, text, timestamp } from '../shared/fields.ts';
import { route } from '../shared/route.ts';

/** State machine V of safety 2. APPROVED is what two agreed on and is not in effect yet: until then it can be stopped. */
export const PROPOSAL_STATES = ['DRAFT', 'PROPOSED', 'APPROVED', 'DONE', 'REJECTED', 'STOPPED', 'EXPIRED'] as const;

const proposal = z.object({
  id: z.string(),
  /** What it would change: `bonus`, `wheel`, `policy`, `inflow.assign`. */
  kind: z.string(),
  subject: z.string(),
  content: z.unknown(),
  /** SHA-256 of the content; an approval names the hash that was read. */
  hash: z.string(),
  state: z.enum(PROPOSAL_STATES),
  reason: z.string(),
  proposedBy: z.string(),
  createdAt: timestamp,
  proposedAt: z.nullable(timestamp),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(timestamp),
  decisionReason: z.nullable(z.string()),
  /** When it takes effect, where it waits after the second yes. */
  effectiveAt: z.nullable(timestamp),
  stoppedBy: z.nullable(z.string()),
  stoppedAt: z.nullable(timestamp),
  stopReason: z.nullable(z.string()),
  /** What the caller may do with it by right; a rule of its kind can still refuse. */
  may: z.object({ write: z.boolean(), decide: z.boolean(), stop: z.boolean() }),
});
export type Proposal = z.output<typeof proposal>;

const params = z.object({ id: z.uuid({ error: 'NO_DATA' }) });
const edit = { access: 'operator', right: 'proposals.write', effect: true } as const;
const decide = { access: 'operator', right: 'proposals.decide', effect: true, method: 'POST' } as const;
const replied = z.object({ message: z.string(), proposal });

export const listProposals = route({
  method: 'GET',
  path: '/ops/api/proposals',
  access: 'operator',
  right: 'proposals.read',
  effect: false,
  summary: 'What operators propose to each other, newest first',
  query: z.strictObject({
    ...queryPaging,
    state: filterOf(PROPOSAL_STATES),
    kind: z.optional(z.string().check(z.maxLength(40))),
    /** Which bonus, game or rule. */
    subject: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
  }),
  reply: z.object({ total: z.number(), proposals: z.array(proposal) }),
  refusals: ['KEY_INVALID'],
});

export const getProposal = route({
  method: 'GET',
  path: '/ops/api/proposals/:id',
  access: 'operator',
  right: 'proposals.read',
  effect: false,
  summary: 'One proposal or draft',
  params,
  reply: z.object({ proposal }),
  refusals: ['NO_DATA'],
});

export const createProposal = route({
  ...edit,
  method: 'POST',
  path: '/ops/api/proposals',
  summary: 'Writes a draft, or proposes at once; the content is checked by its kind',
  body: z.strictObject({
    kind: text(40),
    subject: text(40),
    content: z.unknown(),
    reason: text(500),
    isDraft: z._default(z.boolean({ error: 'KEY_INVALID' }), false),
  }),
  reply: replied,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'GIFT_WITHOUT_PLAY'],
});

export const changeProposal = route({
  ...edit,
  method: 'PUT',
  path: '/ops/api/proposals/:id',
  summary: 'Changes an own draft, and may propose it',
  params,
  body: z.strictObject({
    content: z.unknown(),
    reason: text(500),
    isDraft: z._default(z.boolean({ error: 'KEY_INVALID' }), true),
  }),
  reply: replied,
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID', 'GIFT_WITHOUT_PLAY'],
});

export const dropProposal = route({
  ...edit,
  method: 'POST',
  path: '/ops/api/proposals/:id/drop',
  summary: 'Drops an own draft, or takes an own proposal back before anybody decided',
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: done,
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const approveProposal = route({
  ...decide,
  path: '/ops/api/proposals/:id/approve',
  summary: 'Publishes exactly the content with this hash; never by whoever proposed it',
  params,
  body: z.strictObject({ hash: text(64), reason: z.optional(text(500)) }),
  reply: replied,
  refusals: [
    'OPERATOR_TOO_NEW',
    'NO_DATA',
    'KEY_MISSING',
    'KEY_INVALID',
    'ITEM_HELD',
    'GIFT_WITHOUT_PLAY',
    'ADJUSTMENT_LIMIT',
    'MONEY_NOT_ENOUGH',
  ],
});

export const rejectProposal = route({
  ...decide,
  path: '/ops/api/proposals/:id/reject',
  summary: 'Turns a proposal down',
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: done,
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const stopProposal = route({
  access: 'operator',
  right: 'proposals.stop',
  effect: true,
  method: 'POST',
  path: '/ops/api/proposals/:id/stop',
  summary: 'Objects to what was approved and is not in effect yet: it never takes effect',
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: done,
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const PROPOSALS_ROUTES = [
  listProposals,
  createProposal,
  changeProposal,
  getProposal,
  dropProposal,
  approveProposal,
  rejectProposal,
  stopProposal,
] as const;
