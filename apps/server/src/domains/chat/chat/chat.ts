import { CHAT_EVENTS } from '@kapao/contract/shared/chat-events.ts';
import type { ChatAttachment, CustomerMessage, ShownAttachment } from '@kapao/contract/shared/chat-message.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { MemberSession } from '../../../shared/sessions.ts';
import { makeChatFileStore } from './chat-file-store.ts';
import type { ChatFlows } from './chat-flow.ts';
import type { ChatLinks } from './chat-links.ts';
import type { ChatPort } from './chat-port.ts';
import { guestOf, keptMessage, wordsOf } from './chat-rules.ts';
import {
  type Addressed,
  type Appended,
  type Customer,
  type MessageRow,
  makeChatStore,
  type NewMessage,
} from './chat-store.ts';
import { toWire, type WireRow } from './chat-wire.ts';

/** More than this in one answer would be a page nobody reads. */
const MAX_GAP_MESSAGES = 100;

export interface ChatDeps {
  db: Db;
  links: ChatLinks;
  port: ChatPort;
  flows: ChatFlows;
  /** The member's own statement rows and slips among these, with what is shown of them. */
  findAttached: (memberId: string, attachments: readonly ChatAttachment[]) => Promise<ShownAttachment[]>;
}

type Announced = Omit<NewMessage, 'conversationId' | 'attachment'> & { attachment?: ShownAttachment | undefined };

export interface Sending {
  clientId: string;
  message: CustomerMessage;
  attachment: ChatAttachment | undefined;
  locale: Locale;
}

export type Chat = ReturnType<typeof makeChat>;

export function makeChat(deps: ChatDeps) {
  const { db, links, port } = deps;
  const store = makeChatStore(db);
  const files = makeChatFileStore(db);

  /** Announces a stored message to both sides; each gets file addresses it can open. */
  function announce(conversation: Addressed, message: Announced, stored: Appended): void {
    const row = {
      ...stored,
      client_id: message.clientId,
      sender: message.sender,
      author: message.author ?? null,
      message: message.message,
      attachment: message.attachment ?? null,
      file_id: message.fileId ?? null,
    };
    const now = Date.now();
    const customer = customerOf(conversation);
    if (customer) {
      port.toCustomer(
        customer,
        CHAT_EVENTS.messaging,
        toWire(row, conversation, (id) => links.linkOf(id, now)),
      );
    }
    port.toDesk(CHAT_EVENTS.messaging, {
      ...toWire(row, conversation, links.deskPathOf),
      conversationId: conversation.conversation_id,
    });
  }

  /** Stores an answer of the site and announces it, whether an operator or a flow wrote it. */
  async function answer(conversation: Addressed, message: NewMessage): Promise<Appended> {
    const stored = await store.append(db, message);
    if (stored.outcome === 'conflict') refuse('KEY_INVALID');
    if (stored.outcome === 'stored') announce(conversation, message, stored);
    return stored;
  }

  return {
    store,
    files,
    announce,
    answer,
    speakerOf: (speaker: Speaker) => speakerOf(speaker, { db, store, port }),
    send: (customer: Customer, sending: Sending) =>
      sendMessage({ ...deps, store, files, announce, answer }, customer, sending),
    withShown: (memberId: string | null, rows: MessageRow[]) => withShown(deps, memberId, rows),
    ...makeReading(store, deps),
  };
}

export interface Speaker {
  member: MemberSession | undefined;
  guestId: string | null | undefined;
}

/** The sender. A guest id sent with a member's session merges its conversation into the member's (design 4). */
async function speakerOf(
  { member, guestId }: Speaker,
  { db, store, port }: { db: Db; store: ReturnType<typeof makeChatStore>; port: ChatPort },
): Promise<Customer> {
  if (!member) return guestId ? guestOf(guestId) : refuse('KEY_MISSING');
  const customer = { memberId: member.memberId };
  if (!guestId) return customer;
  const { guestHash } = guestOf(guestId);
  if (!(await store.isGuestKnown(guestHash))) return customer;
  const before = await store.findConversation({ guestHash });
  const count = await inTransaction(db, (tx) => store.joinGuest(tx, member.memberId, guestHash));
  const after = await store.findConversation(customer);
  if (count > 0 && before && after) {
    const { conversation_id: conversationId } = before;
    port.toDesk(CHAT_EVENTS.changed, { conversationId, joinedInto: after.conversation_id });
  }
  return customer;
}

interface SendParts extends ChatDeps {
  store: ReturnType<typeof makeChatStore>;
  files: ReturnType<typeof makeChatFileStore>;
  announce: (conversation: Addressed, message: Announced, stored: Appended) => void;
  answer: (conversation: Addressed, message: NewMessage) => Promise<Appended>;
}

/** Stored once under its client id, then announced, then perhaps answered by a flow. A stored message is never removed. */
async function sendMessage(parts: SendParts, customer: Customer, sending: Sending): Promise<Appended> {
  const { store, files, links, flows } = parts;
  const { attachment } = sending;
  const shown = attachment && ((await attachedOf(parts, customer, attachment)) ?? refuse('NO_DATA'));
  let message = keptMessage(sending.message);
  let fileId: string | undefined;
  if (message.message_type === 'media') {
    fileId = links.fileOf(message.payload.filePath) ?? refuse('NO_DATA');
    const conversationId = await store.openConversation(customer, sending.locale);
    const file = (await files.take(parts.db, customer, { fileId, conversationId })) ?? refuse('NO_DATA');
    const payload = { ...message.payload, url: true, filePath: links.pathOf(fileId), fileType: file.kind };
    message = { ...message, payload };
  }
  const own = { clientId: sending.clientId, sender: 'customer', message, attachment, fileId } as const;
  const kept = { ...own, words: wordsOf(message) };
  const { appended, conversation } = await store.appendOf(customer, kept, sending.locale);
  if (appended.outcome === 'limited') refuse('REQUEST_LIMIT');
  if (appended.outcome === 'conflict') refuse('KEY_INVALID');
  if (appended.outcome === 'repeated') return appended;
  parts.announce(conversation, { ...kept, attachment: shown }, appended);
  await flows.reply({ conversation, message, appended, answer: parts.answer });
  return appended;
}

/** Undefined when it is not the customer's own: a foreign entry cannot be attached. */
async function attachedOf({ findAttached }: ChatDeps, customer: Customer, attachment: ChatAttachment) {
  return 'memberId' in customer ? (await findAttached(customer.memberId, [attachment]))[0] : undefined;
}

/** Attachments as they stand now. */
async function withShown({ findAttached }: ChatDeps, memberId: string | null, rows: MessageRow[]): Promise<WireRow[]> {
  const asked = rows.flatMap(({ attachment }) => attachment ?? []);
  if (memberId === null || asked.length === 0) return rows;
  const found = new Map((await findAttached(memberId, asked)).map((one) => [`${one.kind} ${one.id}`, one]));
  return rows.map((row) => {
    const { attachment } = row;
    return attachment ? { ...row, attachment: found.get(`${attachment.kind} ${attachment.id}`) ?? attachment } : row;
  });
}

function makeReading(store: ReturnType<typeof makeChatStore>, deps: ChatDeps) {
  const { links, port } = deps;
  async function history(
    customer: Customer,
    page: { limit: number; skip: number; before: number | undefined; since: number | undefined },
  ) {
    const conversation = await store.findConversation(customer);
    if (!conversation) return undefined;
    const { conversation_id: id } = conversation;
    const rows =
      page.since === undefined
        ? await store.olderMessages(id, page)
        : await store.newerMessages(id, page.since, Math.max(page.limit, MAX_GAP_MESSAGES));
    const now = Date.now();
    const shown = await withShown(deps, conversation.member_id, rows);
    return { conversation, messages: shown.map((row) => toWire(row, conversation, (file) => links.linkOf(file, now))) };
  }

  async function markRead(customer: Customer, sequence: number | undefined): Promise<void> {
    const conversation = await store.findConversation(customer);
    if (!conversation) return;
    const mark = await store.markRead(conversation.conversation_id, 'customer', sequence);
    if (mark === undefined) return;
    const read = { by: 'customer', sequence: mark };
    port.toCustomer(customer, CHAT_EVENTS.read, read);
    port.toDesk(CHAT_EVENTS.read, { ...read, conversationId: conversation.conversation_id });
  }

  async function rate(customer: Customer, rating: { sessionId: string; score: number; comment: string | undefined }) {
    const conversation = (await store.findConversation(customer)) ?? refuse('NO_DATA');
    if (!(await store.rate(conversation.conversation_id, rating))) refuse('NO_DATA');
    port.toDesk(CHAT_EVENTS.changed, { conversationId: conversation.conversation_id });
  }

  return { history, markRead, rate };
}

/** Whose conversation it is; undefined only in the moment after a guest's was joined into another. */
export function customerOf(conversation: Addressed): Customer | undefined {
  if (conversation.member_id !== null) return { memberId: conversation.member_id };
  return conversation.guest_hash === null ? undefined : { guestHash: conversation.guest_hash };
}
