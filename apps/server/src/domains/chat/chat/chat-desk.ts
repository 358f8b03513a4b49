import { CHAT_EVENTS } from '@kapao/contract/shared/chat-events.ts';
import type { SupportMessage } from '@kapao/contract/shared/chat-message.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { isActiveWith } from '../../../queries/backoffice/operator-facts.ts';
import { type Chat, customerOf } from './chat.ts';
import { assignConversation, endTalk, findEntry, insertNote, takeUnassigned } from './chat-desk-store.ts';
import type { ChatLinks } from './chat-links.ts';
import type { ChatPort } from './chat-port.ts';
import { keptMessage, wordsOf } from './chat-rules.ts';
import { transcriptOf } from './chat-transcript.ts';

/** As much as a file of a talk may hold. */
const MAX_TRANSCRIPT_MESSAGES = 5_000;
const TRANSCRIPT_PAGE = 500;

interface ChatDeskDeps {
  db: Db;
  chat: Chat;
  links: ChatLinks;
  port: ChatPort;
}

export interface DeskAct {
  conversationId: string;
  operator: string;
}

export type ChatDesk = ReturnType<typeof makeChatDesk>;

/** What operators do in the inbox. Every act leaves its row in the audit log, in the same transaction (safety V). */
export function makeChatDesk({ db, chat, links, port }: ChatDeskDeps) {
  const changed = (conversationId: string) => port.toDesk(CHAT_EVENTS.changed, { conversationId });

  /** A conversation that an operator views, and how the log of looks names it. */
  async function findLook(conversation: string) {
    const entry = (await findEntry(db, conversation)) ?? refuse('NO_DATA');
    return { entry, look: { subject: entry.member_id ?? conversation, conversation } };
  }

  async function answer({ conversationId, operator }: DeskAct, sending: { clientId: string; message: SupportMessage }) {
    const conversation = (await chat.store.getConversation(db, conversationId)) ?? refuse('NO_DATA');
    let message = keptMessage(sending.message);
    let fileId: string | undefined;
    if (message.message_type === 'media') {
      fileId = links.fileOf(message.payload.filePath) ?? refuse('NO_DATA');
      const file = await chat.files.take(db, { operator, conversationId }, { fileId, conversationId });
      if (!file) refuse('NO_DATA');
      const payload = { ...message.payload, url: true, filePath: links.pathOf(fileId), fileType: file.kind };
      message = { ...message, payload };
    }
    const own = { conversationId, clientId: sending.clientId, sender: 'other', author: operator } as const;
    const kept = { ...own, message, fileId, words: wordsOf(message) };
    const { isTaken, ...stored } = await inTransaction(db, async (tx) => {
      const appended = await chat.store.append(tx, kept);
      if (appended.outcome !== 'stored') return { ...appended, isTaken: false };
      const isTaken = await takeUnassigned(tx, conversationId, operator);
      const subject = conversation.member_id ?? conversationId;
      const detail = { conversation: conversationId, sequence: Number(appended.sequence), isTaken };
      await recordAct(tx, { operator, action: 'chat.answer', subject, detail });
      return { ...appended, isTaken };
    });
    if (stored.outcome === 'conflict') refuse('KEY_INVALID');
    if (stored.outcome === 'stored') chat.announce(conversation, kept, stored);
    if (isTaken) changed(conversationId);
    return stored;
  }

  return { findLook, answer, ...makeKeeping({ db, chat, links, port }, changed) };
}

function makeKeeping({ db, chat, links, port }: ChatDeskDeps, changed: (conversationId: string) => void) {
  async function subjectOf(conversationId: string) {
    const conversation = (await chat.store.getConversation(db, conversationId)) ?? refuse('NO_DATA');
    return { conversation, subject: conversation.member_id ?? conversationId };
  }

  return {
    async assign({ conversationId, operator }: DeskAct, to: string | null): Promise<void> {
      const { subject } = await subjectOf(conversationId);
      await inTransaction(db, async (tx) => {
        if (to !== null && !(await isActiveWith(tx, to, 'chat.answer'))) refuse('NO_DATA');
        if (!(await assignConversation(tx, conversationId, to))) refuse('NO_DATA');
        const detail = { conversation: conversationId, to: to ?? '' };
        await recordAct(tx, { operator, action: 'chat.assign', subject, detail });
      });
      changed(conversationId);
    },

    async end({ conversationId, operator }: DeskAct): Promise<void> {
      const { conversation, subject } = await subjectOf(conversationId);
      const sessionId = await inTransaction(db, async (tx) => {
        const ended = await endTalk(tx, conversationId, operator);
        const detail = { conversation: conversationId };
        if (ended) await recordAct(tx, { operator, action: 'chat.end', subject, detail });
        return ended;
      });
      if (sessionId === undefined) return;
      const customer = customerOf(conversation);
      if (customer) port.toCustomer(customer, CHAT_EVENTS.ended, { session_id: sessionId });
      port.toDesk(CHAT_EVENTS.ended, { session_id: sessionId, conversationId });
    },

    async markRead({ conversationId }: DeskAct, sequence: number | undefined): Promise<void> {
      const { conversation } = await subjectOf(conversationId);
      const mark = await chat.store.markRead(conversationId, 'support', sequence);
      if (mark === undefined) return;
      const read = { by: 'support', sequence: mark };
      const customer = customerOf(conversation);
      if (customer) port.toCustomer(customer, CHAT_EVENTS.read, read);
      port.toDesk(CHAT_EVENTS.read, { ...read, conversationId });
    },

    async note({ conversationId, operator }: DeskAct, note: string) {
      const { subject } = await subjectOf(conversationId);
      const inserted = await inTransaction(db, async (tx) => {
        await recordAct(tx, { operator, action: 'chat.note', subject, detail: { conversation: conversationId } });
        return insertNote(tx, { conversationId, operator, note });
      });
      changed(conversationId);
      return inserted ?? refuse('NO_DATA');
    },

    async transcript({ conversationId }: DeskAct) {
      const { conversation } = await subjectOf(conversationId);
      const messages = [];
      for (let since = 0; messages.length < MAX_TRANSCRIPT_MESSAGES; ) {
        const rows = await chat.store.newerMessages(conversationId, since, TRANSCRIPT_PAGE);
        messages.push(...rows);
        if (rows.length < TRANSCRIPT_PAGE) break;
        since = Number(rows.at(-1)?.sequence ?? 0n);
      }
      return transcriptOf(conversation, messages, links.deskPathOf);
    },
  };
}
