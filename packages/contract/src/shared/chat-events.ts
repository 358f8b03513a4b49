import * as z from 'zod/mini';
import { storedMessage } from './chat-message.ts';

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
  /** Operators only: something about a conversation is different; look again. */
  changed: 'changed',
} as const;

/** Why a socket is closed for good; otherwise the page comes back by itself. */
export const CHAT_REFUSALS = ['invalid-token', 'gone', 'UNAUTHORIZED', 'REQUEST_LIMIT'] as const;

/** Answer to `join`. `lastSequence` shows whether something was missed. */
export const joinAnswer = z.object({ joined: z.boolean(), room: z.string(), lastSequence: z.number() });
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
/** `changed`: assignment, note, or a guest who signed in; `joinedInto` names the conversation it is now part of. */
export const liveChange = z.object({ conversationId: z.string(), joinedInto: z.optional(z.string()) });
