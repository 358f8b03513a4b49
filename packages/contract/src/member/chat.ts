import * as z from 'zod/mini';
import { deskState } from '../shared/chat-events.ts';
import { chatAttachment, clientId, DELIVERIES, storedMessage, writtenMessage } from '../shared/chat-message.ts';
import type { ErrorCode } from '../shared/error-codes.ts';
import { done, text, timestamp } from '../shared/fields.ts';
import { LOCALES } from '../shared/locale.ts';
import { route } from '../shared/route.ts';

/**
 * A guest id is a secret that the browser made: `guest-` and at least 128 random bits. Whoever has it reads that
 * conversation, so only its hash is stored. A shorter one opens nothing.
 */
export const GUEST_PREFIX = 'guest-';
export const guestId = z.string({ error: 'KEY_INVALID' }).check(
  z.regex(/^guest-[A-Za-z0-9_-]{22,86}$/, { error: 'KEY_INVALID' }),
  // What a person would type or count up is no secret; random ids have more different characters than this.
  z.refine((id) => new Set(id.slice(GUEST_PREFIX.length)).size >= 8, { error: 'KEY_INVALID' }),
);

const chat = { access: 'public', effect: true, ownLimit: true } as const;

/**
 * Who speaks: a member by the bearer token, anybody else by the guest id. `userId` is taken because spec 7 sends it and is
 * never believed. A guest id beside a token brings the guest's conversation into the member's.
 */
const speaker = {
  userId: z.optional(z.nullable(z.string())),
  /** Empty is none: pages have one or the other, and the specification sends both. */
  guestId: z.optional(z.nullable(z.union([z.literal(''), guestId], { error: 'KEY_INVALID' }))),
};
/** Nobody must sign in, but a token that is sent must be good, before anything else is looked at. */
const spokenBy = <const R extends readonly ErrorCode[]>(...refusals: R) => ['invalid-token', ...refusals] as const;
const sequence = z.int({ error: 'KEY_INVALID' }).check(z.gte(0, { error: 'KEY_INVALID' }));

export const chatConfig = route({
  method: 'GET',
  path: '/api/chat/config',
  access: 'public',
  effect: false,
  summary: 'Room prefix, opening hours, and whether somebody is there to answer',
  query: z.object({ locale: z.catch(z.enum(LOCALES), 'th') }),
  reply: z.object({
    PREFIX: z.string(),
    /** Within opening hours. */
    isOpen: z.boolean(),
    /** Shown outside of them while nobody is there; the message waits. Empty otherwise. */
    offlineText: z.string(),
    greeting: z.string(),
    desk: deskState,
    /** When operators answer (Bangkok time, Monday is 1); empty promises nothing. */
    hours: z.array(z.object({ days: z.array(z.int()), from: z.string(), until: z.string() })),
  }),
  refusals: [],
});

export const sendMessage = route({
  ...chat,
  method: 'POST',
  path: '/api/chat/send-message',
  summary: 'Stores a message once, however often it is sent under its client id',
  body: z.strictObject({
    ...speaker,
    /** Without one a retry cannot be told from a second message, so each call is a new message. */
    clientId: z.optional(clientId),
    message: writtenMessage,
    attachment: z.optional(chatAttachment),
    locale: z.catch(z.enum(LOCALES), 'th'),
    sender: z.optional(z.literal('customer', { error: 'KEY_INVALID' })),
    createdAt: z.optional(z.string()),
    session_id: z.optional(z.nullable(z.string())),
    username: z.optional(z.nullable(z.string())),
    name: z.optional(z.nullable(z.string())),
    deviceToken: z.optional(z.nullable(z.string())),
  }),
  reply: z.object({
    timestamp,
    messageId: z.string(),
    sequence: z.number(),
    session_id: z.string(),
    deliver: z.enum(DELIVERIES),
  }),
  refusals: spokenBy('KEY_MISSING', 'KEY_INVALID', 'NO_DATA', 'REQUEST_LIMIT', 'CHAT_CLOSED'),
});

export const chatHistory = route({
  ...chat,
  method: 'POST',
  path: '/api/chat/history',
  effect: false,
  summary: 'The own conversation: a page backwards by skip or before, or what came after a sequence, oldest first',
  body: z.strictObject({
    ...speaker,
    limit: z._default(z.int({ error: 'KEY_INVALID' }).check(z.gte(1), z.lte(100)), 10),
    skip: z._default(z.int({ error: 'KEY_INVALID' }).check(z.gte(0), z.lte(1_000_000)), 0),
    /** Older than this sequence; steadier than skip while messages come in. */
    before: z.optional(sequence),
    /** Newer than this sequence: fills the gap after a loss of the network. */
    since: z.optional(sequence),
  }),
  reply: z.object({
    total: z.number(),
    conversations: z.array(storedMessage),
    lastSequence: z.number(),
    /** What the customer has seen, and what support has. */
    readSequence: z.number(),
    supportReadSequence: z.number(),
    session_id: z.nullable(z.string()),
    isEnded: z.boolean(),
    rating: z.nullable(z.number()),
  }),
  refusals: spokenBy('KEY_MISSING', 'KEY_INVALID'),
});

export const readChat = route({
  ...chat,
  method: 'PUT',
  path: '/api/chat/read-customer/',
  summary: 'The customer has seen everything, or everything up to a sequence',
  body: z.strictObject({ ...speaker, sequence: z.optional(sequence) }),
  reply: done,
  refusals: spokenBy('KEY_MISSING', 'KEY_INVALID'),
});

export const rateChat = route({
  ...chat,
  method: 'POST',
  path: '/api/chat/rating',
  summary: 'How the talk that ended was: 1 to 5, once per talk; again replaces it',
  body: z.strictObject({
    ...speaker,
    session_id: z.uuid({ error: 'KEY_INVALID' }),
    score: z.int({ error: 'KEY_INVALID' }).check(z.gte(1), z.lte(5)),
    comment: z.optional(text(500)),
  }),
  reply: done,
  refusals: spokenBy('KEY_MISSING', 'KEY_INVALID', 'NO_DATA'),
});

/**
 * Multipart: `file`, `guestId` of a guest, and the `clientId` of the message it is for, under which it is one file however often
 * it is sent. The path goes into a media message; it opens nothing by itself.
 */
const upload = {
  ...chat,
  method: 'POST',
  upload: true,
  reply: z.object({ path: z.string(), fileType: z.enum(['image', 'video']) }),
  refusals: spokenBy(
    'REQUEST_LIMIT',
    'CHAT_CLOSED',
    'KEY_MISSING',
    'KEY_INVALID',
    'FILE_NOT_SUPPORTED',
    'FILE_TOO_LARGE',
  ),
} as const;

export const uploadImage = route({
  ...upload,
  path: '/api/chat/upload-image',
  summary: 'A picture of at most 10 MB; stored anew without what it tells about its maker',
});
export const uploadVideo = route({
  ...upload,
  path: '/api/chat/upload-video',
  summary: 'A video of at most 20 MB; served as an attachment',
});

export const CHAT_ROUTES = [
  chatConfig,
  sendMessage,
  chatHistory,
  readChat,
  rateChat,
  uploadImage,
  uploadVideo,
] as const;
