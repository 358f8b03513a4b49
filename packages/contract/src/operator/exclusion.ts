import * as z from 'zod/mini';
import { exclusionLength, getFairPlay } from '../member/fair-play.ts';
import { done, filterOf, text, timestamp } from '../shared/fields.ts';
import { longList, longPaging } from '../shared/long-list.ts';
import { proposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';

/** REVIEW: a person looks whether this is somebody who is excluded; STANDING; OVER: the member came back, or was somebody else. */
export const EXCLUSION_STATES = ['REVIEW', 'STANDING', 'OVER'] as const;
const EXCLUSION_SOURCES = ['MEMBER', 'SUPPORT', 'LIST', 'MATCH'] as const;

const person = z.object({ memberId: z.string(), name: z.string(), username: z.string() });

const exclusion = z.object({
  id: z.string(),
  /** Null for a person on a list who is no member. */
  member: z.nullable(person),
  kind: z.enum(['BREAK', 'EXCLUSION']),
  source: z.enum(EXCLUSION_SOURCES),
  state: z.enum(EXCLUSION_STATES),
  startsAt: timestamp,
  /** Null is for ever. */
  endsAt: z.nullable(timestamp),
  askedAt: z.nullable(timestamp),
  returnedAt: z.nullable(timestamp),
  operator: z.nullable(z.string()),
  agreedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Whom a match looks like, and by what. */
  matched: z.nullable(z.object({ by: z.array(z.string()), member: z.nullable(person) })),
});
export type Exclusion = z.output<typeof exclusion>;

export const listExclusions = route({
  method: 'GET',
  path: '/ops/api/exclusions',
  kept: {},
  look: { action: 'exclusion.look', subject: 'exclusions', filters: ['state'], query: ['after', 'before'] },
  access: 'operator',
  right: 'exclusions.read',
  effect: false,
  summary: 'Who may not play: those that wait for a person first, then the newest',
  query: z.strictObject({ ...longPaging, state: filterOf(EXCLUSION_STATES) }),
  reply: z.object({ ...longList, exclusions: z.array(exclusion) }),
  refusals: ['KEY_INVALID'],
});

const memberParams = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, { error: 'NO_USER' })) });

export const getMemberFairPlay = route({
  method: 'GET',
  path: '/ops/api/members/:id/fair-play',
  look: { action: 'exclusion.look', subject: { params: 'id' } },
  access: 'operator',
  right: 'exclusions.read',
  effect: false,
  summary: 'A member’s own limits, money set aside, and a break or exclusion that stands',
  params: memberParams,
  reply: getFairPlay.reply,
  refusals: ['NO_USER'],
});

/** It protects, so one operator is enough; nobody undoes it. */
export const excludeMember = route({
  method: 'POST',
  path: '/ops/api/members/:id/exclusion',
  access: 'operator',
  right: 'exclusions.begin',
  effect: true,
  summary: 'Begins a break or an exclusion that a member asked support for',
  params: memberParams,
  body: z.strictObject({ length: exclusionLength, reason: text(500) }),
  reply: done,
  refusals: ['NO_USER', 'KEY_MISSING', 'KEY_INVALID'],
});

export const decideExclusionMatch = route({
  method: 'POST',
  path: '/ops/api/exclusions/:id/decide',
  access: 'operator',
  right: 'exclusions.decide',
  effect: true,
  summary: 'Says whether a new member is the person who is excluded, or somebody else',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  body: z.strictObject({ isSame: z.boolean({ error: 'KEY_INVALID' }), reason: text(500) }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_DATA'],
});

/** Lines of a list at once. */
export const MAX_LISTED = 500;
export const EXCLUSION_COLUMNS = ['phone', 'bank', 'account', 'identity', 'until', 'note'] as const;

/** CSV with a first line of `EXCLUSION_COLUMNS`; `until` is a day or empty for ever. A wrong line refuses all, and names its number. */
export const proposeExclusionList = route({
  method: 'POST',
  path: '/ops/api/exclusions/list',
  access: 'operator',
  right: 'exclusions.write',
  effect: true,
  proposes: 'always',
  summary: 'Proposes to exclude the people of a list; another operator agrees',
  body: z.strictObject({ csv: text(80_000), reason: text(500) }),
  reply: proposed,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'INVALID_BANK', 'PHONE_NUMBER_REQUIRE_10_DIGIT'],
});

export const EXCLUSIONS_ROUTES = [
  listExclusions,
  getMemberFairPlay,
  excludeMember,
  decideExclusionMatch,
  proposeExclusionList,
] as const;
