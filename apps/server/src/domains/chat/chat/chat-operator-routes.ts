import {
  addChatNote,
  answerChat,
  assignChat,
  type ConversationEntry,
  chatTranscript,
  endChat,
  getConversation,
  listColleagues,
  listConversations,
  listMessages,
  readConversation,
  uploadChatFile,
} from '@kapao/contract/operator/chat.ts';
import type { DeskPerson } from '@kapao/contract/shared/chat-events.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Binder, Call } from '../../../http/bind.ts';
import { withUpload } from '../../../http/received-file.ts';
import { serveFiles } from '../../../http/sent-file.ts';
import { recordLook } from '../../../operations/audit-trail.ts';
import type { Db } from '../../../platform/database/db.ts';
import { sha256 } from '../../../platform/process/ids.ts';
import { colleaguesWith, liveOperators } from '../../../queries/backoffice/operator-facts.ts';
import type { Chat } from './chat.ts';
import type { ChatDesk } from './chat-desk.ts';
import { countWaiting, type EntryRow, listEntries, listNotes, listTalks, type NoteRow } from './chat-desk-store.ts';
import { type ChatFiles, MAX_BYTES } from './chat-files.ts';
import type { ChatLinks } from './chat-links.ts';
import { cookieOf } from './chat-live-rules.ts';
import type { MessageRow } from './chat-store.ts';
import { toWire } from './chat-wire.ts';

const SUCCESS = { message: 'SUCCESS' };

interface ChatOperatorDeps {
  db: Db;
  chat: Chat;
  desk: ChatDesk;
  files: ChatFiles;
  links: ChatLinks;
  cookieName: string;
  /** Who has the inbox open. */
  people: () => DeskPerson[];
}

type AboutOne = Pick<Call<typeof endChat>, 'params' | 'operator'>;
const actOf = ({ params, operator }: AboutOne) => ({ conversationId: params.id, operator: operator().username });

/** The conversation of a call that shows it: whose it is, only its row says. */
function makeLook(desk: ChatDesk) {
  return async ({ params, tellLook }: Pick<Call<typeof endChat>, 'params' | 'tellLook'>) => {
    const { entry, look } = await desk.findLook(params.id);
    tellLook(look);
    return entry;
  };
}

export function bindChatOperator(binder: Binder, deps: ChatOperatorDeps): void {
  const { db, chat, desk, links, people } = deps;
  const look = makeLook(desk);
  binder.bind(listConversations, async ({ query, operator, tellLook }) => {
    const { folder, search, page, limit } = query;
    const { total, rows } = await listEntries(db, { folder, search, page, limit, operator: operator().username });
    const { unread, waiting } = await countWaiting(db);
    tellLook({ isSearch: search !== '' });
    const conversations = rows.map((row) => entryOf(row, links));
    return { total, unreadTotal: unread, waitingTotal: waiting, conversations };
  });
  binder.bind(getConversation, async (call) => {
    const entry = await look(call);
    const [notes, talks] = [await listNotes(db, call.params.id), await listTalks(db, call.params.id)];
    return {
      conversation: entryOf(entry, links),
      notes: notes.map(noteOf),
      sessions: talks.map((talk) => ({
        session_id: talk.session_id,
        startedAt: talk.started_at.toISOString(),
        endedAt: talk.ended_at?.toISOString() ?? null,
        endedBy: talk.ended_by,
        score: talk.score,
        comment: talk.comment,
      })),
    };
  });
  binder.bind(listMessages, async (call) => {
    const { limit, before, since } = call.query;
    const entry = await look(call);
    const { id } = call.params;
    const rows =
      since === undefined
        ? await chat.store.olderMessages(id, { limit, skip: 0, before })
        : await chat.store.newerMessages(id, since, limit);
    const shown = await chat.withShown(entry.member_id, rows);
    const messages = shown.map((row) => ({ ...toWire(row, entry, links.deskPathOf), author: row.author }));
    return { total: Number(entry.last_sequence), messages };
  });
  binder.bind(listColleagues, async () => {
    const here = new Set(people().flatMap(({ username, presence }) => (presence === 'here' ? [username] : [])));
    const known = await colleaguesWith(db, 'chat.answer');
    const colleagues = known.map((username) => ({ username, isOnDuty: here.has(username) }));
    return { colleagues: colleagues.sort((one, other) => Number(other.isOnDuty) - Number(one.isOnDuty)) };
  });
  bindActs(binder, deps);
}

function bindActs(binder: Binder, { desk, files, links }: ChatOperatorDeps): void {
  const look = makeLook(desk);
  binder.bind(answerChat, async (call) => {
    const stored = await desk.answer(actOf(call), call.body);
    return {
      timestamp: stored.created_at.toISOString(),
      messageId: stored.message_id,
      sequence: Number(stored.sequence),
      session_id: stored.session_id,
    };
  });
  binder.bind(assignChat, async (call) => {
    await desk.assign(actOf(call), call.body.operator);
    return SUCCESS;
  });
  binder.bind(endChat, async (call) => {
    await desk.end(actOf(call));
    return SUCCESS;
  });
  binder.bind(readConversation, async (call) => {
    await desk.markRead(actOf(call), call.body.sequence);
    return SUCCESS;
  });
  binder.bind(addChatNote, async (call) => noteOf(await desk.note(actOf(call), call.body.note)));
  binder.bind(chatTranscript, async (call) => {
    await look(call);
    return desk.transcript(actOf(call));
  });
  binder.bind(uploadChatFile, async (call) => {
    const act = actOf(call);
    await look(call);
    return withUpload(call.request, MAX_BYTES.video, async (received) => {
      const kept = await files.keep(act, { ...received, media: ['image', 'video'] });
      return { path: links.pathOf(kept.fileId), fileType: kept.media };
    });
  });
}

function entryOf(row: EntryRow, links: ChatLinks): ConversationEntry {
  return {
    id: row.conversation_id,
    memberId: row.member_id,
    name: row.name ?? '',
    username: row.username,
    locale: row.locale,
    state: row.state,
    handledBy: row.handled_by,
    assignedTo: row.assigned_to,
    unread: Number(row.unread),
    lastSequence: Number(row.last_sequence),
    customerReadSequence: Number(row.customer_read),
    supportReadSequence: Number(row.support_read),
    lastMessage: row.last && toWire(messageOf(row.last), row, links.deskPathOf),
    lastMessageAt: row.last_message_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  };
}

/** A row that came as JSON has its time as text. */
function messageOf(last: NonNullable<EntryRow['last']>): MessageRow {
  return { ...last, sequence: BigInt(last.sequence), created_at: new Date(last.created_at) };
}

function noteOf(row: NoteRow) {
  return { id: row.note_id, operator: row.operator, note: row.note, createdAt: row.created_at.toISOString() };
}

const asked = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) });

/** Files for operators: authorised by the session cookie, and the view is recorded. */
export function serveDeskFiles(
  listener: FastifyInstance,
  { db, chat, desk, files, cookieName }: ChatOperatorDeps,
): void {
  serveFiles(listener, {
    url: '/ops/api/chat/files/:id',
    isPublic: false,
    async find(request: FastifyRequest) {
      const token = cookieOf(request.headers, cookieName);
      const hash = token === undefined ? undefined : sha256(token);
      const operator = hash && (await liveOperators(db, [hash])).get(hash.toString('hex'));
      if (!operator?.rights.includes('chat.read')) refuse('invalid-token');
      const parsed = asked.safeParse(request.params);
      const row = parsed.success ? await chat.files.find(parsed.data.id) : undefined;
      if (!row?.conversation_id) return undefined;
      const { look } = await desk.findLook(row.conversation_id);
      const { subject, conversation } = look;
      await recordLook(db, { operator: operator.username, action: 'chat.read', subject, detail: { conversation } });
      return files.sent(row);
    },
  });
}
