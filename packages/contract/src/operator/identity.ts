import * as z from 'zod/mini';
import { IDENTITY_REASONS, IDENTITY_SIDES, IDENTITY_STATES } from '../member/identity.ts';
import { done, filterOf, text, timestamp } from '../shared/fields.ts';
import { DOCUMENT_KINDS } from '../shared/identity-document.ts';
import { longList, longPaging } from '../shared/long-list.ts';
import { orProposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { nameParts } from './sender-part.ts';

/** Why people look at a claim: a name that fits badly, a second try, a document, one that was seen elsewhere or of who is excluded. */
export const IDENTITY_ASKS = ['NAME', 'AGAIN', 'DOCUMENT', 'SAME_DOCUMENT', 'EXCLUDED'] as const;

const claim = z.object({
  id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  username: z.string(),
  level: z.number(),
  state: z.enum(IDENTITY_STATES),
  asks: z.array(z.enum(IDENTITY_ASKS)),
  nameScore: z.number(),
  claimedAt: timestamp,
  decidedAt: z.nullable(timestamp),
  /** Null where a rule decided. */
  decidedBy: z.nullable(z.string()),
  agreedBy: z.nullable(z.string()),
  reason: z.nullable(z.enum(IDENTITY_REASONS)),
  note: z.nullable(z.string()),
  revokedBy: z.nullable(z.string()),
});
export type OperatorIdentityClaim = z.output<typeof claim>;

export const listIdentityClaims = route({
  method: 'GET',
  path: '/ops/api/identity',
  kept: {},
  look: { action: 'identity.list', subject: 'identity', filters: ['state'], query: ['after', 'before'] },
  access: 'operator',
  right: 'identity.read',
  effect: false,
  summary: 'Claims of identity: those that wait for a person oldest first, then the others newest first',
  query: z.strictObject({ ...longPaging, state: filterOf(IDENTITY_STATES) }),
  reply: z.object({ ...longList, claims: z.array(claim) }),
  refusals: ['KEY_INVALID'],
});

const params = z.object({ id: z.uuid({ error: 'NO_DATA' }) });

/** Everything a decision rests on. */
const evidence = z.object({
  ...claim.shape,
  name: z.string(),
  birthDate: z.string(),
  age: z.number(),
  minAge: z.number(),
  /** The level the member has now. */
  memberLevel: z.number(),
  /** The name beside those it was compared with, worst first. */
  names: z.array(
    z.object({
      source: z.enum(['ACCOUNT', 'BANK']),
      name: z.string(),
      score: z.number(),
      reasons: z.array(z.string()),
      parts: z.nullable(nameParts),
    }),
  ),
  document: z.nullable(
    z.object({
      kind: z.enum(DOCUMENT_KINDS),
      /** Null when its time is over. */
      number: z.nullable(z.string()),
      /** Of a Thai card, whether its last digit follows from the others; null for what has none. */
      isCheckDigitRight: z.nullable(z.boolean()),
    }),
  ),
  pictures: z.array(z.object({ id: z.string(), side: z.enum(IDENTITY_SIDES), isPurged: z.boolean() })),
  /** Members who showed the same document. */
  elsewhere: z.array(
    z.object({ memberId: z.string(), name: z.string(), username: z.string(), state: z.enum(IDENTITY_STATES) }),
  ),
  /** Somebody who is excluded has shown it, or is listed by it: two people accept it. */
  isExcluded: z.boolean(),
  /** What waits for the second of them. */
  proposalId: z.nullable(z.string()),
});
export type IdentityEvidence = z.output<typeof evidence>;

export const getIdentityClaim = route({
  method: 'GET',
  path: '/ops/api/identity/:id',
  look: { action: 'identity.look', subject: { reply: 'memberId' }, told: ['claim'] },
  access: 'operator',
  right: 'identity.read',
  effect: false,
  summary: 'One claim with all its evidence; the look is recorded',
  params,
  reply: evidence,
  refusals: ['NO_DATA'],
});

export const identityPicture = route({
  method: 'GET',
  path: '/ops/api/identity/pictures/:id',
  look: { action: 'identity.picture', subject: { params: 'id' } },
  access: 'operator',
  right: 'identity.read',
  effect: false,
  summary: 'One picture, opened for this look, which is recorded',
  params,
  reply: z.unknown(),
  replyType: 'image/jpeg',
  refusals: ['NO_DATA'],
});

const act = { method: 'POST', access: 'operator', right: 'identity.decide', effect: true, params } as const;

export const acceptIdentity = route({
  ...act,
  path: '/ops/api/identity/:id/accept',
  proposes: 'above-limit',
  summary: 'Accepts a claim that waits; that of somebody like an excluded person another operator agrees to',
  body: z.strictObject({ note: text(500) }),
  reply: orProposed(done),
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

export const refuseIdentity = route({
  ...act,
  path: '/ops/api/identity/:id/refuse',
  summary: 'Refuses a claim that waits, with the reason its member reads',
  body: z.strictObject({ reason: z.enum(IDENTITY_REASONS, { error: 'KEY_INVALID' }), note: text(500) }),
  reply: done,
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

export const revokeIdentity = route({
  ...act,
  path: '/ops/api/identity/:id/revoke',
  summary: 'Takes back what was accepted, and the levels above it',
  body: z.strictObject({ reason: z.enum(IDENTITY_REASONS, { error: 'KEY_INVALID' }), note: text(500) }),
  reply: done,
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

export const getMemberIdentity = route({
  method: 'GET',
  path: '/ops/api/members/:id/identity',
  look: { action: 'identity.look', subject: { params: 'id' }, told: ['claim'] },
  access: 'operator',
  right: 'identity.read',
  effect: false,
  summary: 'The level of a member’s identity and the claims it follows from, newest first',
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, { error: 'NO_USER' })) }),
  reply: z.object({ level: z.number(), claims: z.array(claim) }),
  refusals: ['NO_USER'],
});

export const OPERATOR_IDENTITY_ROUTES = [
  listIdentityClaims,
  getIdentityClaim,
  identityPicture,
  acceptIdentity,
  refuseIdentity,
  revokeIdentity,
  getMemberIdentity,
] as const;
