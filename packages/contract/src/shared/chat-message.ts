import * as z from 'zod/mini';
import { STATEMENT_TYPES, statementRow } from '../member/statement.ts';
import { missingOr } from './fields.ts';

/** Spec 5: counted in characters as people see them in a counter, so in code points. */
export const MAX_MESSAGE_LENGTH = 2_000;
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_VIDEO_BYTES = 20 * 1024 * 1024;
/** Spec 5. */
export const CHAT_IMAGE_KINDS = ['png', 'jpeg', 'gif'] as const;
export const CHAT_VIDEO_KINDS = ['mp4', 'mov'] as const;
/** Spec 5: a file must have an extension. Its bytes decide what it is, whichever extension that is. */
export const hasExtension = (name: string): boolean => /\.[^./\\]+$/.test(name);
/** Older messages come in pages of this size (spec 9). */
export const HISTORY_PAGE = 10;

export const MESSAGE_TYPES = ['text', 'buttons', 'media', 'quick_replies', 'generic', 'postback'] as const;
/** Spec 3; the last is what the server answers, the others live in the page that sends. */
export const DELIVERIES = ['uploading_file', 'sending', 'failed', 'succeed'] as const;
export type Delivery = (typeof DELIVERIES)[number];

const bad = { error: 'KEY_INVALID' } as const;

/** Not empty and at most `most` code points; trimmed. */
function words(most: number) {
  return z.string({ error: missingOr('KEY_INVALID') }).check(
    z.trim(),
    z.minLength(1, { error: 'KEY_MISSING' }),
    z.maxLength(most * 2, bad),
    z.refine((text) => [...text].length <= most, bad),
  );
}

/** An address of the web: nothing that a browser would run (safety 5, 13). */
const webAddress = z.string(bad).check(z.regex(/^https:\/\/[^\s"'<>\\]{1,500}$/, bad));
/** A number to call, as people write it. */
const callNumber = z.string(bad).check(z.regex(/^\+?[0-9][0-9 -]{2,19}$/, bad));

const BUTTON_TYPES = ['web', 'call', 'postback', 'other'] as const;

/** A button of spec 3. What `payload` is depends on the type: an address, a number, or a word that comes back. */
export const chatButton = z
  .strictObject({ title: words(40), type: z.enum(BUTTON_TYPES, bad), payload: words(500) })
  .check(
    z.refine(({ type, payload }) => {
      if (type === 'web') return webAddress.safeParse(payload).success;
      if (type === 'call') return callNumber.safeParse(payload).success;
      return [...payload].length <= 100;
    }, bad),
  );
export type ChatButton = z.output<typeof chatButton>;

/** A picture of this site, or none: our pages load none of another site. */
const ownPicture = z.string(bad).check(z.regex(/^(?:\/(?![/\\])[^\s"'<>\\]{1,300})?$/, bad));

/** A card of spec 3. */
export const chatCard = z.strictObject({
  image_url: ownPicture,
  title: words(80),
  subtitle: z.string(bad).check(z.trim(), z.maxLength(160, bad)),
  buttons: z.array(chatButton, bad).check(z.maxLength(3, bad)),
});
export type ChatCard = z.output<typeof chatCard>;

/** A file that was uploaded before; `filePath` is the path the upload answered. */
export const chatMedia = z.strictObject({
  message: z._default(z.string(bad).check(z.trim(), z.maxLength(500, bad)), ''),
  /** True when `filePath` is an address as it is, as in every answer. */
  url: z._default(z.boolean(bad), true),
  fileType: z.enum(['image', 'video', 'file'], bad),
  filePath: z
    .string({ error: missingOr('KEY_INVALID') })
    .check(z.minLength(1, { error: 'KEY_MISSING' }), z.maxLength(500, bad)),
  name: z._default(z.string(bad).check(z.trim(), z.maxLength(120, bad)), ''),
});
export type ChatMedia = z.output<typeof chatMedia>;

/** Of a button: its label, and the payload it sends. */
const MAX_TITLE_LENGTH = 40;
const MAX_PAYLOAD_LENGTH = 100;
const firstOf = (word: string) => [...word].slice(0, MAX_TITLE_LENGTH).join('');

const deliver = z.optional(z.enum(DELIVERIES, bad));
const buttonsOf = (most: number) =>
  z.array(chatButton, bad).check(z.minLength(1, { error: 'KEY_MISSING' }), z.maxLength(most, bad));

const textMessage = z.strictObject({ message_type: z.literal('text'), payload: words(MAX_MESSAGE_LENGTH), deliver });
const mediaMessage = z.strictObject({ message_type: z.literal('media'), payload: chatMedia, deliver });
/** A pressed button: its title as the member saw it, and its payload. */
const postbackMessage = z.strictObject({
  message_type: z.literal('postback'),
  payload: z.strictObject({ title: words(MAX_TITLE_LENGTH), payload: words(MAX_PAYLOAD_LENGTH) }),
  deliver,
});
const buttonsMessage = z.strictObject({
  message_type: z.literal('buttons'),
  payload: words(MAX_MESSAGE_LENGTH),
  payloads: buttonsOf(5),
  deliver,
});
const quickRepliesMessage = z.strictObject({
  message_type: z.literal('quick_replies'),
  payload: words(MAX_MESSAGE_LENGTH),
  payloads: buttonsOf(8),
  deliver,
});
const genericOf = <C extends z.ZodMiniType>(card: C) =>
  z.strictObject({
    message_type: z.literal('generic'),
    payload: z.optional(z.string(bad).check(z.maxLength(MAX_MESSAGE_LENGTH, bad))),
    payloads: z.array(card, bad).check(z.minLength(1, { error: 'KEY_MISSING' }), z.maxLength(10, bad)),
    deliver,
  });
const genericMessage = genericOf(chatCard);
/** Cards sent while pictures of other sites were still taken are read without them. */
const storedGeneric = genericOf(z.extend(chatCard, { image_url: z.catch(ownPicture, '') }));

/** What a guest or member may send. */
export const customerMessage = z.discriminatedUnion('message_type', [textMessage, mediaMessage, postbackMessage], bad);
const noPayloads = z.optional(z.nullable(z.array(z.unknown(), bad).check(z.maxLength(0, bad))));
/**
 * The same as a stranger to these shapes may write it from spec 3: `payloads` is there though there are none, and a pressed
 * button comes as its word alone.
 */
export const writtenMessage = z.pipe(
  z.discriminatedUnion(
    'message_type',
    [
      z.extend(textMessage, { payloads: noPayloads }),
      z.extend(mediaMessage, { payloads: noPayloads }),
      z.extend(postbackMessage, {
        payload: z.union([postbackMessage.shape.payload, words(MAX_PAYLOAD_LENGTH)], bad),
        payloads: noPayloads,
      }),
    ],
    bad,
  ),
  z.transform(({ payloads: _none, ...message }): CustomerMessage => {
    if (message.message_type !== 'postback') return message;
    const { payload } = message;
    return { ...message, payload: typeof payload === 'string' ? { title: firstOf(payload), payload } : payload };
  }),
);

/** What people of the site and the automatic replies may send. */
export const supportMessage = z.discriminatedUnion(
  'message_type',
  [textMessage, mediaMessage, buttonsMessage, quickRepliesMessage, genericMessage],
  bad,
);
export const anyMessage = z.discriminatedUnion('message_type', [
  textMessage,
  mediaMessage,
  postbackMessage,
  buttonsMessage,
  quickRepliesMessage,
  storedGeneric,
]);
export type CustomerMessage = z.output<typeof customerMessage>;
export type SupportMessage = z.output<typeof supportMessage>;
export type ChatMessage = z.output<typeof anyMessage>;

/** What a message is attached to: a row of the member's own statement, or an own slip. */
export const chatAttachment = z.strictObject({
  kind: z.enum(['statement', 'slip'], bad),
  id: z.string(bad).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, bad)),
});
export type ChatAttachment = z.output<typeof chatAttachment>;

const { amount, currency, createdAt, status, way } = statementRow.shape;
/** With what is shown of it: as it stands when the message is read, not when it was sent. */
export const shownAttachment = z.object({
  ...chatAttachment.shape,
  shown: z.optional(z.object({ type: z.enum([...STATEMENT_TYPES, 'slip']), amount, currency, createdAt, status, way })),
});
export type ShownAttachment = z.output<typeof shownAttachment>;

/** Made by the sender, once per message, and the same for every retry: a message is stored once. */
export const clientId = z.string({ error: missingOr('KEY_INVALID') }).check(z.regex(/^[A-Za-z0-9-]{8,64}$/, bad));

/**
 * A message as it is stored and delivered: the chat conversation of spec 3, with its place. `sequence` is given by the
 * server, 1 to n without gaps in one conversation, so whoever has n of them has all.
 */
export const storedMessage = z.object({
  messageId: z.string(),
  clientId: z.string(),
  sequence: z.number(),
  sender: z.enum(['customer', 'other']),
  message: anyMessage,
  attachment: z.optional(shownAttachment),
  createdAt: z.string(),
  /** Another id than the message before means that the earlier talk had ended. */
  session_id: z.string(),
  userId: z.optional(z.string()),
  username: z.optional(z.string()),
  name: z.optional(z.string()),
});
export type StoredMessage = z.output<typeof storedMessage>;

/** The first characters of a message, for lists. */
export function summaryOf(message: ChatMessage): string {
  if (message.message_type === 'media') return message.payload.message || message.payload.name;
  if (message.message_type === 'postback') return message.payload.title;
  if (message.message_type === 'generic') return message.payloads[0]?.title ?? '';
  return message.payload;
}
