import * as z from 'zod/mini';
import { missingOr, text, timestamp } from '../shared/fields.ts';
import { DOCUMENT_KINDS } from '../shared/identity-document.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';
import { birthDay } from '../shared/typed-days.ts';
import { line } from '../shared/typed-fields.ts';

/** 1: phone and bank; 2: name and birth date; 3: a document and a picture of the face. */
export const IDENTITY_LEVELS = [1, 2, 3] as const;
export const IDENTITY_STATES = ['WAITING', 'ACCEPTED', 'REFUSED', 'REVOKED'] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];

/** Why people refuse a claim, in words of the member's language; `UNDER_AGE` is a rule's as well. */
export const IDENTITY_REASONS = [
  'UNDER_AGE',
  'NAME_DIFFERS',
  'DATA_DIFFERS',
  'NOT_READABLE',
  'DOCUMENT_EXPIRED',
  'NOT_A_DOCUMENT',
  'FACE_DIFFERS',
  'USED_ELSEWHERE',
  'OTHER',
] as const;
export type IdentityReason = (typeof IDENTITY_REASONS)[number];

export const IDENTITY_SIDES = ['DOCUMENT', 'SELFIE'] as const;
export type IdentitySide = (typeof IDENTITY_SIDES)[number];

/** The largest picture, and the kinds that are taken. */
export const MAX_IDENTITY_BYTES = 10 * 1024 * 1024;
export const IDENTITY_KINDS = ['jpeg', 'png', 'webp', 'heic'] as const;

const identityClaim = z.object({
  id: z.string(),
  level: z.union([z.literal(2), z.literal(3)]),
  state: z.enum(IDENTITY_STATES),
  reason: z.nullable(z.enum(IDENTITY_REASONS)),
  claimedAt: timestamp,
  decidedAt: z.nullable(timestamp),
});
export type IdentityClaim = z.output<typeof identityClaim>;

/** What a level is asked for; a sum is of so many days. */
const gate = z.object({
  level: z.number(),
  kind: z.enum(['WITHDRAWAL', 'WITHDRAWN', 'DEPOSITED']),
  amount: z.nullable(replyAmount),
});

export const getIdentity = route({
  method: 'GET',
  path: '/api/identity',
  access: 'member',
  effect: false,
  summary: 'The level of the member’s identity, what the next one asks, and how the last claims stand',
  reply: z.object({
    level: z.number(),
    /** Newest first. */
    claims: z.array(identityClaim),
    /** What was typed last, so that it need not be typed again. */
    typed: z.nullable(z.object({ name: z.string(), birthDate: z.string() })),
    /** Pictures that wait for their document. */
    pictures: z.array(z.object({ id: z.string(), side: z.enum(IDENTITY_SIDES) })),
    gates: z.array(gate),
    rules: z.object({
      minAge: z.number(),
      periodDays: z.number(),
      acceptedDays: z.number(),
      refusedDays: z.number(),
    }),
  }),
  refusals: [],
});

/** A name of two words at least, as it stands on a card. */
export const personBody = z.strictObject({
  name: text(100).check(z.regex(/^[\p{L}\p{M}'’. -]+$/u, { error: 'KEY_INVALID' })),
  birthDate: birthDay,
});

const claimed = z.object({ message: z.string(), claim: identityClaim });

export const claimPerson = route({
  method: 'POST',
  path: '/api/identity/person',
  access: 'member',
  effect: true,
  idempotent: true,
  summary: 'Level 2: name and birth date, decided at once or by a person',
  body: personBody,
  reply: claimed,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'REQUEST_LIMIT'],
});

export const putIdentityPicture = route({
  method: 'POST',
  path: '/api/identity/picture/:side',
  access: 'member',
  effect: true,
  idempotent: true,
  upload: true,
  summary:
    'A picture of the document, or of the member with it, as multipart field `file`; sealed, and seen only by reviewers',
  params: z.object({ side: z.enum(IDENTITY_SIDES, { error: 'NO_DATA' }) }),
  reply: z.object({ id: z.string() }),
  refusals: [
    'NO_DATA',
    'KEY_MISSING',
    'KEY_INVALID',
    'REQUEST_LIMIT',
    'FILE_NOT_SUPPORTED',
    'FILE_TOO_LARGE',
    'SLIP_UPLOAD_FAIL',
  ],
});

export const documentBody = z.strictObject({
  kind: z.enum(DOCUMENT_KINDS, { error: 'KEY_INVALID' }),
  number: line(40),
  documentId: z.uuid({ error: missingOr('KEY_INVALID') }),
  selfieId: z.uuid({ error: missingOr('KEY_INVALID') }),
});

/** IDENTITY_REQUIRED: name and birth date come first. */
export const claimDocument = route({
  method: 'POST',
  path: '/api/identity/document',
  access: 'member',
  effect: true,
  idempotent: true,
  summary: 'Level 3: a document with its number and the two pictures, decided by a person',
  body: documentBody,
  reply: claimed,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'IDENTITY_REQUIRED', 'REQUEST_LIMIT'],
});

export const IDENTITY_ROUTES = [getIdentity, claimPerson, putIdentityPicture, claimDocument] as const;
