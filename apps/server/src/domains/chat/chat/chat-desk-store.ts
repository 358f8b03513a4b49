import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { holdsUnread } from '../../../queries/chat/chat-facts.ts';
import type { ConversationRow, MessageRow } from './chat-store.ts';

export type Folder = 'queue' | 'mine' | 'others' | 'ended';

export interface EntryRow extends ConversationRow {
  handled_by: 'flow' | 'people';
  assigned_to: string | null;
  unread: bigint;
  last_message_at: Date;
  created_at: Date;
  last: (Omit<MessageRow, 'created_at' | 'sequence'> & { created_at: string; sequence: number }) | null;
}

const UNREAD_SHOWN = 99;

/** Conversations as the desk shows them. Their members lie elsewhere, and are read of those that are shown. */
const entries = (which: RawBuilder<unknown>) => sql<EntryRow>`
  with shown as materialized (
    select c.conversation_id, c.member_id, g.guest_hash, c.session_id, c.state, c.locale, c.handled_by, c.assigned_to,
      c.last_sequence, c.customer_read, c.support_read, c.last_message_at, c.created_at, null::int as score, to_jsonb(l) as last, u.unread
    from chat_conversations c left join chat_guests g using (conversation_id)
    left join chat_messages l on l.conversation_id = c.conversation_id and l.sequence = c.last_sequence
    cross join lateral (select count(*) as unread from (select 1 from chat_messages n where n.conversation_id = c.conversation_id
      and n.sequence > c.support_read and n.sender = 'customer' limit ${UNREAD_SHOWN}) few) u
    where ${which}),
  named as materialized (select member_id, username, name from members where member_id in (select s.member_id from shown s))
  select s.*, n.username, n.name from shown s left join named n using (member_id)
  order by s.last_message_at desc, s.conversation_id`;

function inFolder(folder: Folder | undefined, operator: string) {
  if (folder === 'queue') return sql`c.state = 'OPEN' and c.assigned_to is null`;
  if (folder === 'mine') return sql`c.state = 'OPEN' and c.assigned_to = ${operator}`;
  if (folder === 'others') return sql`c.state = 'OPEN' and c.assigned_to <> ${operator}`;
  return folder === 'ended' ? sql`c.state = 'CLOSED'` : sql`true`;
}

/** Of a folder, names, phones and ids by their beginning or within; messages by any words in them. */
function found(search: string, folder: RawBuilder<unknown>) {
  if (search === '') return folder;
  const wanted = search.toLowerCase();
  return sql`${folder} and (c.member_id in (select m.member_id from members m
      where m.member_id in (select c.member_id from chat_conversations c where ${folder})
        and (position(${wanted} in lower(coalesce(m.name, ''))) > 0 or position(${wanted} in coalesce(m.username, '')) > 0))
    or c.member_id = ${search} or exists (select 1 from chat_messages s where s.conversation_id = c.conversation_id
      and position(${wanted} in lower(s.words)) > 0))`;
}

export async function listEntries(
  db: Db,
  query: { folder: Folder | undefined; operator: string; search: string; page: number; limit: number },
): Promise<{ total: number; rows: EntryRow[] }> {
  const folder = inFolder(query.folder, query.operator);
  const where = found(query.search, folder);
  const counted = await sql<{
    total: bigint;
  }>`select count(*) as total from chat_conversations c where ${where}`.execute(db);
  const page = sql`${where} order by c.last_message_at desc, c.conversation_id
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`;
  const rows = await entries(page).execute(db);
  return { total: Number(counted.rows[0]?.total ?? 0n), rows: rows.rows };
}

export async function findEntry(db: Db, conversationId: string): Promise<EntryRow | undefined> {
  return (await entries(sql`c.conversation_id = ${conversationId}::uuid`).execute(db)).rows[0];
}

/** Open conversations that hold something unread, and those nobody has taken. */
export async function countWaiting(db: Db): Promise<{ unread: number; waiting: number }> {
  const counted = await sql<{ unread: bigint; waiting: bigint }>`select
      count(*) filter (where ${holdsUnread}) as unread,
      count(*) filter (where c.assigned_to is null) as waiting
    from chat_conversations c where c.state = 'OPEN'`.execute(db);
  return { unread: Number(counted.rows[0]?.unread ?? 0n), waiting: Number(counted.rows[0]?.waiting ?? 0n) };
}

export interface NoteRow {
  note_id: string;
  operator: string;
  note: string;
  created_at: Date;
}

export async function listNotes(db: Db, conversationId: string): Promise<NoteRow[]> {
  const notes = await sql<NoteRow>`select note_id, operator, note, created_at from chat_notes
    where conversation_id = ${conversationId}::uuid order by created_at desc limit 100`.execute(db);
  return notes.rows;
}

export async function insertNote(
  tx: Tx,
  note: { conversationId: string; operator: string; note: string },
): Promise<NoteRow | undefined> {
  const inserted = await sql<NoteRow>`insert into chat_notes (conversation_id, operator, note)
    values (${note.conversationId}::uuid, ${note.operator}, ${note.note})
    returning note_id, operator, note, created_at`.execute(tx);
  return inserted.rows[0];
}

export interface TalkRow {
  session_id: string;
  started_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  score: number | null;
  comment: string | null;
}

export async function listTalks(db: Db, conversationId: string): Promise<TalkRow[]> {
  const talks = await sql<TalkRow>`select session_id, started_at, ended_at, ended_by, score, comment from chat_sessions
    where conversation_id = ${conversationId}::uuid order by started_at desc limit 20`.execute(db);
  return talks.rows;
}

/** False when the conversation is gone. */
export async function assignConversation(tx: Tx, conversationId: string, operator: string | null): Promise<boolean> {
  const assigned = await sql`update chat_conversations set assigned_to = ${operator},
      handled_by = case when ${operator}::text is null then handled_by else 'people' end
    where conversation_id = ${conversationId}::uuid returning conversation_id`.execute(tx);
  return assigned.rows.length === 1;
}

/** Assigns an unassigned conversation to the operator who answers; false when it is assigned. */
export async function takeUnassigned(tx: Tx, conversationId: string, operator: string): Promise<boolean> {
  const taken = await sql`update chat_conversations set assigned_to = ${operator}
    where conversation_id = ${conversationId}::uuid and assigned_to is null returning conversation_id`.execute(tx);
  return taken.rows.length === 1;
}

/** Ends the talk that goes on; answers its id, undefined when none does. */
export async function endTalk(tx: Tx, conversationId: string, operator: string): Promise<string | undefined> {
  const closed = await sql<{ session_id: string }>`update chat_conversations set state = 'CLOSED'
    where conversation_id = ${conversationId}::uuid and state = 'OPEN' returning session_id`.execute(tx);
  const sessionId = closed.rows[0]?.session_id;
  if (sessionId === undefined) return undefined;
  await sql`update chat_sessions set ended_at = now(), ended_by = ${operator}
    where conversation_id = ${conversationId}::uuid and session_id = ${sessionId}::uuid`.execute(tx);
  return sessionId;
}

export interface CannedRow {
  canned_id: string;
  shortcut: string;
  texts: { th: string; la?: string; en?: string };
  operator: string;
  changed_at: Date;
}

export async function listCanned(db: Db): Promise<CannedRow[]> {
  const canned = await sql<CannedRow>`select canned_id, shortcut, texts, operator, changed_at from chat_canned_replies
    order by shortcut limit 500`.execute(db);
  return canned.rows;
}

export async function findCanned(db: Db | Tx, shortcut: string): Promise<CannedRow['texts'] | undefined> {
  const found = await sql<Pick<CannedRow, 'texts'>>`select texts from chat_canned_replies
    where shortcut = ${shortcut}`.execute(db);
  return found.rows[0]?.texts;
}

export async function saveCanned(tx: Tx, canned: { shortcut: string; texts: unknown; operator: string }) {
  await sql`insert into chat_canned_replies (shortcut, texts, operator)
    values (${canned.shortcut}, ${JSON.stringify(canned.texts)}::jsonb, ${canned.operator})
    on conflict (shortcut) do update set texts = excluded.texts, operator = excluded.operator, changed_at = now()`.execute(
    tx,
  );
}

export async function deleteCanned(tx: Tx, shortcut: string): Promise<boolean> {
  const deleted = await sql`delete from chat_canned_replies where shortcut = ${shortcut} returning shortcut`.execute(
    tx,
  );
  return deleted.rows.length === 1;
}
