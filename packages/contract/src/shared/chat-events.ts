import * as z from 'zod/mini';
import { storedMessage } from './chat-message.ts';
import { timestamp } from './fields.ts';

/**
 * What goes over the socket (spec 7). The page sends `join` with a room name and asks again every 5 s; the server joins it
 * only to the room it computed itself and answers membership. `messaging` delivers.
 */
export const CHAT_EVENTS = {
  join: 'join',
  messaging: 'messaging',
  read: 'read',
  typing: 'typing',
  ended: 'ended',
  /** To members: the wallet is different; fetch it. */
  wallet: 'wallet',
  /** Operators only: something about a conversation is different; look again. */
  changed: 'changed',
  /** From a page of the inbox: whether its operator is away, and when it was last used. */
  desk: 'desk',
} as const;

/** Why a socket is closed for good; otherwise the page comes back by itself. */
export const CHAT_REFUSALS = ['invalid-token', 'gone', 'UNAUTHORIZED', 'REQUEST_LIMIT'] as const;

/** Whether a person who may answer is there now, and what is known of the time until an answer. */
export const deskState = z.object({
  isStaffed: z.boolean(),
  /** When people come by the opening hours; null while they are open, or somebody is there. */
  opensAt: z.nullable(timestamp),
  /** What half of the latest first answers took at most, rounded up; null while too little is known, or nobody is there. */
  waitMinutes: z.nullable(z.number()),
});
export type DeskState = z.output<typeof deskState>;

export const PRESENCES = ['here', 'idle', 'away'] as const;
/** Who has the inbox open: `idle` has not touched it for a while, `away` says so. */
const deskPerson = z.object({ username: z.string(), presence: z.enum(PRESENCES) });
export type DeskPerson = z.output<typeof deskPerson>;
/** Answer to `desk`. */
export const deskPeople = z.array(deskPerson);

/** What a page of the inbox says of itself. */
export const deskReport = z.object({ isAway: z.boolean(), usedAgoMs: z.number().check(z.gte(0)) });
export type DeskReport = z.output<typeof deskReport>;

/** Answer to `join`. `lastSequence` shows whether something was missed; customers hear of the desk, the desk of its people. */
export const joinAnswer = z.object({
  joined: z.boolean(),
  room: z.string(),
  lastSequence: z.number(),
  desk: z.optional(deskState),
  people: z.optional(deskPeople),
});
export type JoinAnswer = z.output<typeof joinAnswer>;

/** `messaging`: on the operators' side with the conversation it belongs to. */
export const liveMessage = z.object({ ...storedMessage.shape, conversationId: z.optional(z.string()) });
/** `read`: everything up to this sequence was seen by the customer or by support. */
export const liveRead = z.object({
  by: z.enum(['customer', 'support']),
  sequence: z.number(),
  conversationId: z.optional(z.string()),
});
/** `typing`: somebody writes just now. */
export const liveTyping = z.object({ by: z.enum(['customer', 'support']), conversationId: z.optional(z.string()) });
/** `ended`: this talk is over; the next message begins another. */
export const liveEnded = z.object({ session_id: z.string(), conversationId: z.optional(z.string()) });
/** `wallet`: the version that `GET /api/wallet` returns now. Sent when the socket is opened, and when it is another. */
export const liveWallet = z.object({ version: z.string() });
/** `changed`: assignment, note, or a guest who signed in; `joinedInto` names the conversation it is now part of. */
export const liveChange = z.object({ conversationId: z.string(), joinedInto: z.optional(z.string()) });
