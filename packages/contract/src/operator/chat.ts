import * as z from 'zod/mini';
import { CHAT_SETTING, chatSettings } from '../settings/chat.ts';
import { clientId, storedMessage, supportMessage } from '../shared/chat-message.ts';
import { done, filterOf, perLocale, queryPaging, text, timestamp } from '../shared/fields.ts';
import { LOCALES } from '../shared/locale.ts';
import { orProposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { typedSearch } from '../shared/typed-fields.ts';

/** Rights to view the inbox, to answer, to assign conversations, and to write automatic answers. */
const READ = 'chat.read';
const ANSWER = 'chat.answer';
const ASSIGN = 'chat.assign';
const EDIT = 'chat.edit';

const bad = { error: 'KEY_INVALID' } as const;
const refusals = ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID'] as const;
const read = { method: 'GET', access: 'operator', right: READ, effect: false, refusals } as const;
const act = { method: 'POST', access: 'operator', right: ANSWER, effect: true, refusals } as const;
const conversationParams = z.object({ id: z.uuid({ error: 'NO_DATA' }) });
const BASE = '/ops/api/chat/conversations/:id';
/** A guest has no account yet and is named by the conversation. */
const readLook = { action: 'chat.read', told: ['subject', 'conversation'] } as const;

/** `queue`: unassigned; `mine`: assigned to the caller; `others`, `ended`; absent: all. */
const CHAT_FOLDERS = ['queue', 'mine', 'others', 'ended'] as const;

export const conversationEntry = z.object({
  id: z.string(),
  /** Null while it is a guest. */
  memberId: z.nullable(z.string()),
  name: z.string(),
  username: z.nullable(z.string()),
  locale: z.enum(LOCALES),
  state: z.enum(['OPEN', 'CLOSED']),
  handledBy: z.enum(['flow', 'people']),
  assignedTo: z.nullable(z.string()),
  /** Messages of the customer that support has not seen, counted to 99. */
  unread: z.number(),
  lastSequence: z.number(),
  customerReadSequence: z.number(),
  supportReadSequence: z.number(),
  lastMessage: z.nullable(storedMessage),
  lastMessageAt: timestamp,
  createdAt: timestamp,
});
export type ConversationEntry = z.output<typeof conversationEntry>;

export const listConversations = route({
  ...read,
  path: '/ops/api/chat/conversations',
  kept: { own: 'always', isLive: true },
  look: { action: 'chat.list', subject: 'conversations', filters: ['folder'], query: ['page'], told: ['isSearch'] },
  summary: 'The inbox, latest first; search looks at name, phone, member id and the words of messages',
  query: z.strictObject({
    ...queryPaging,
    folder: filterOf(CHAT_FOLDERS),
    search: z._default(typedSearch, ''),
  }),
  reply: z.object({
    total: z.number(),
    /** Conversations with something unread, over all folders, and those nobody has taken. */
    unreadTotal: z.number(),
    waitingTotal: z.number(),
    conversations: z.array(conversationEntry),
  }),
});

const chatNote = z.object({ id: z.string(), operator: z.string(), note: z.string(), createdAt: timestamp });
const chatSession = z.object({
  session_id: z.string(),
  startedAt: timestamp,
  endedAt: z.nullable(timestamp),
  endedBy: z.nullable(z.string()),
  score: z.nullable(z.number()),
  comment: z.nullable(z.string()),
});

export const getConversation = route({
  ...read,
  path: BASE,
  look: readLook,
  summary: 'One conversation: who it is, notes, and its talks with their rating; the look is recorded',
  params: conversationParams,
  reply: z.object({
    conversation: conversationEntry,
    notes: z.array(chatNote),
    /** Newest first, at most 20. */
    sessions: z.array(chatSession),
  }),
});

/** A message as operators see it: only here with the operator who wrote it. */
const deskMessage = z.object({ ...storedMessage.shape, author: z.nullable(z.string()) });

export const listMessages = route({
  ...read,
  path: `${BASE}/messages`,
  look: readLook,
  summary: 'Messages of a conversation, oldest first: a page before a sequence, or what came since one',
  params: conversationParams,
  query: z.strictObject({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 30),
    before: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    since: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  }),
  reply: z.object({ total: z.number(), messages: z.array(deskMessage) }),
});

export const answerChat = route({
  ...act,
  path: `${BASE}/messages`,
  summary:
    'Sends text, media, buttons, quick replies or cards; once under its client id. Takes a conversation that nobody has',
  params: conversationParams,
  body: z.strictObject({ clientId, message: supportMessage }),
  reply: z.object({ timestamp, messageId: z.string(), sequence: z.number(), session_id: z.string() }),
});

export const listColleagues = route({
  ...read,
  path: '/ops/api/chat/colleagues',
  look: { action: 'chat.colleagues', subject: 'operators' },
  right: ASSIGN,
  summary: 'Who can be given a conversation: names only, who is at the inbox now first',
  reply: z.object({ colleagues: z.array(z.object({ username: z.string(), isOnDuty: z.boolean() })) }),
});

export const assignChat = route({
  ...act,
  path: `${BASE}/assign`,
  right: ASSIGN,
  summary: 'Gives the conversation to an operator; null puts it back into the queue',
  params: conversationParams,
  body: z.strictObject({ operator: z.nullable(z.string(bad).check(z.regex(/^[a-z][a-z0-9.-]{1,39}$/, bad))) }),
  reply: done,
});

export const endChat = route({
  ...act,
  path: `${BASE}/end`,
  summary: 'Ends the talk: the customer sees End Conversation and may rate it; the next message begins another',
  params: conversationParams,
  reply: done,
});

export const readConversation = route({
  ...act,
  method: 'PUT',
  path: `${BASE}/read`,
  summary: 'Support has seen everything, or everything up to a sequence',
  params: conversationParams,
  body: z.strictObject({ sequence: z.optional(z.int(bad).check(z.gte(0, bad))) }),
  reply: done,
});

export const addChatNote = route({
  ...act,
  path: `${BASE}/notes`,
  summary: 'A note that only operators see',
  params: conversationParams,
  body: z.strictObject({ note: text(2_000) }),
  reply: chatNote,
});

/** Multipart with `file`: a picture or a video. The path goes into a media message. */
export const uploadChatFile = route({
  ...act,
  path: `${BASE}/files`,
  look: readLook,
  upload: true,
  summary: 'A file to send in this conversation',
  params: conversationParams,
  reply: z.object({ path: z.string(), fileType: z.enum(['image', 'video']) }),
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID', 'FILE_NOT_SUPPORTED', 'FILE_TOO_LARGE'],
});

export const chatTranscript = route({
  ...read,
  path: `${BASE}/transcript`,
  look: { ...readLook, action: 'chat.transcript' },
  summary: 'The whole conversation as text, for a file; the look is recorded',
  params: conversationParams,
  reply: z.object({ name: z.string(), transcript: z.string() }),
});

const localised = z.object({ th: z.string(), la: z.optional(z.string()), en: z.optional(z.string()) });

const cannedReply = z.object({
  id: z.string(),
  shortcut: z.string(),
  texts: localised,
  operator: z.string(),
  changedAt: timestamp,
});

export const listCannedReplies = route({
  ...read,
  path: '/ops/api/chat/canned-replies',
  summary: 'Answers written beforehand, in three languages',
  reply: z.object({ replies: z.array(cannedReply) }),
});

const shortcut = z.string(bad).check(z.regex(/^[a-z0-9][a-z0-9-]{0,29}$/, bad));

export const saveCannedReply = route({
  ...act,
  method: 'PUT',
  path: '/ops/api/chat/canned-replies/:shortcut',
  right: EDIT,
  proposes: 'above-limit',
  summary: 'The answer behind a shortcut, for another operator to agree to',
  params: z.object({ shortcut }),
  body: z.strictObject({ texts: perLocale(2_000) }),
  reply: orProposed(done),
});

export const removeCannedReply = route({
  ...act,
  method: 'DELETE',
  path: '/ops/api/chat/canned-replies/:shortcut',
  right: EDIT,
  summary: 'Takes an answer away',
  params: z.object({ shortcut }),
  reply: done,
});

export const getChatSettings = route({
  ...read,
  path: '/ops/api/chat/settings',
  summary: 'Opening hours, greeting and offline text',
  reply: z.object({ settings: chatSettings, isOpen: z.boolean() }),
});

export const putChatSettings = route({
  ...act,
  method: 'PUT',
  path: '/ops/api/chat/settings',
  right: CHAT_SETTING.right,
  proposes: 'above-limit',
  summary: 'Opening hours, and greeting and offline text for another operator to agree to',
  body: chatSettings,
  reply: orProposed(done),
});

/** One thing a flow says, per language; what a language lacks is said in Thai. */
const flowSaying = z.strictObject({
  th: supportMessage,
  la: z.optional(supportMessage),
  en: z.optional(supportMessage),
});

/**
 * What sets a flow off: words in a customer's text (whole, in any case), the word of a pressed button, or the first message
 * of a talk. It says its sayings in order; `handOver` then gives the talk to people.
 */
export const flowDefinition = z.strictObject({
  triggers: z.strictObject({
    words: z.array(text(40), bad).check(z.maxLength(30, bad)),
    postbacks: z.array(text(100), bad).check(z.maxLength(30, bad)),
    isFirstMessage: z.boolean(bad),
  }),
  says: z.array(flowSaying, bad).check(z.maxLength(5, bad)),
  handOver: z.boolean(bad),
});
export type FlowDefinition = z.output<typeof flowDefinition>;

const flow = z.object({
  id: z.string(),
  name: z.string(),
  position: z.number(),
  isActive: z.boolean(),
  definition: flowDefinition,
  version: z.number(),
  operator: z.string(),
  changedAt: timestamp,
});

export const listFlows = route({
  ...read,
  path: '/ops/api/chat/flows',
  summary: 'Automatic replies, in the order they are tried',
  reply: z.object({ flows: z.array(flow) }),
});

const flowBody = {
  name: text(80),
  position: z.int(bad).check(z.gte(0, bad), z.lte(1_000, bad)),
  isActive: z.boolean(bad),
  definition: flowDefinition,
};

export const createFlow = route({
  ...act,
  path: '/ops/api/chat/flows',
  right: EDIT,
  proposes: 'above-limit',
  summary: 'Adds a flow: at once while it is off, else when another operator agrees',
  body: z.strictObject(flowBody),
  reply: orProposed(flow),
});

export const changeFlow = route({
  ...act,
  method: 'PUT',
  path: '/ops/api/chat/flows/:id',
  right: EDIT,
  proposes: 'above-limit',
  summary:
    'Replaces a flow, words that are said when another operator agrees; KEY_INVALID when it was changed meanwhile',
  params: conversationParams,
  body: z.strictObject({ ...flowBody, version: z.int(bad) }),
  reply: orProposed(flow),
});

export const removeFlow = route({
  ...act,
  method: 'DELETE',
  path: '/ops/api/chat/flows/:id',
  right: EDIT,
  summary: 'Takes a flow away',
  params: conversationParams,
  reply: done,
});

export const CHAT_ROUTES = [
  listConversations,
  getConversation,
  listMessages,
  answerChat,
  assignChat,
  endChat,
  readConversation,
  addChatNote,
  uploadChatFile,
  chatTranscript,
  listColleagues,
  listCannedReplies,
  saveCannedReply,
  removeCannedReply,
  getChatSettings,
  putChatSettings,
  listFlows,
  createFlow,
  changeFlow,
  removeFlow,
] as const;
