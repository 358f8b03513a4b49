import * as z from 'zod/mini';
import { done, filterOf, queryPaging, text, timestamp } from '../shared/fields.ts';
import { route } from '../shared/route.ts';

/** State machine V of safety 2; approved content is published at once, so APPROVED is never seen. */
export const PROPOSAL_STATES = ['DRAFT', 'PROPOSED', 'DONE', 'REJECTED', 'EXPIRED'] as const;

const proposal = z.object({
  id: z.string(),
  /** What it would change: `bonus`, `promotion`, `wheel`. */
  kind: z.string(),
  subject: z.string(),
  content: z.unknown(),
  /** SHA-256 of the content; whoever approves names the one they read. */
  hash: z.string(),
  state: z.enum(PROPOSAL_STATES),
  reason: z.string(),
  proposedBy: z.string(),
  createdAt: timestamp,
  proposedAt: z.nullable(timestamp),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(timestamp),
  decisionReason: z.nullable(z.string()),
});
export type Proposal = z.output<typeof proposal>;

const params = z.object({ id: z.uuid({ error: 'NO_DATA' }) });
const edit = { access: 'operator', right: 'rewards.edit', effect: true } as const;
const decide = { access: 'operator', right: 'rewards.approve', effect: true, method: 'POST' } as const;
const replied = z.object({ message: z.string(), proposal });

export const listProposals = route({
  method: 'GET',
  path: '/ops/api/proposals',
  access: 'operator',
  right: 'rewards.read',
  effect: false,
  summary: 'What operators propose to each other, newest first',
  query: z.strictObject({
    ...queryPaging,
    state: filterOf(PROPOSAL_STATES),
    kind: z.optional(z.string().check(z.maxLength(20))),
  }),
  reply: z.object({ total: z.number(), proposals: z.array(proposal) }),
  refusals: ['invalid-token', 'UNAUTHORIZED', 'KEY_INVALID'],
});

export const getProposal = route({
  method: 'GET',
  path: '/ops/api/proposals/:id',
  access: 'operator',
  right: 'rewards.read',
  effect: false,
  summary: 'One proposal or draft',
  params,
  reply: z.object({ proposal }),
  refusals: ['invalid-token', 'UNAUTHORIZED', 'NO_DATA'],
});

export const createProposal = route({
  ...edit,
  method: 'POST',
  path: '/ops/api/proposals',
  summary: 'Writes a draft, or proposes at once; the content is checked by its kind',
  body: z.strictObject({
    kind: text(20),
    subject: text(40),
    content: z.unknown(),
    reason: text(500),
    isDraft: z._default(z.boolean({ error: 'KEY_INVALID' }), false),
  }),
  reply: replied,
  refusals: ['invalid-token', 'UNAUTHORIZED', 'KEY_MISSING', 'KEY_INVALID'],
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
  refusals: ['invalid-token', 'UNAUTHORIZED', 'NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const dropProposal = route({
  ...edit,
  method: 'POST',
  path: '/ops/api/proposals/:id/drop',
  summary: 'Drops an own draft, or takes an own proposal back before anybody decided',
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: done,
  refusals: ['invalid-token', 'UNAUTHORIZED', 'NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const approveProposal = route({
  ...decide,
  path: '/ops/api/proposals/:id/approve',
  summary: 'Publishes exactly the content with this hash; never by whoever proposed it',
  params,
  body: z.strictObject({ hash: text(64), reason: z.optional(text(500)) }),
  reply: replied,
  refusals: ['invalid-token', 'UNAUTHORIZED', 'NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const rejectProposal = route({
  ...decide,
  path: '/ops/api/proposals/:id/reject',
  summary: 'Turns a proposal down',
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: done,
  refusals: ['invalid-token', 'UNAUTHORIZED', 'NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});
