import type { ChatAttachment, ChatMessage } from '@kapao/contract/shared/chat-message.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { letGo } from '../../../platform/database/let-go.ts';
import { invariant } from '../../../platform/process/invariant.ts';

/** Who a conversation belongs to; a guest is known by the hash of the guest id only. */
export type Customer = { memberId: string } | { guestHash: Buffer };

export interface ConversationRow {
  conversation_id: string;
  member_id: string | null;
  guest_hash: Buffer | null;
  username: string | null;
  name: string | null;
  session_id: string;
  state: 'OPEN' | 'CLOSED';
  locale: Locale;
  last_sequence: bigint;
  customer_read: bigint;
  support_read: bigint;
  score: number | null;
}

/** As much of a conversation as telling about a message takes. */
export type Addressed = Pick<
  ConversationRow,
  'conversation_id' | 'member_id' | 'guest_hash' | 'username' | 'name' | 'locale'
>;

export interface MessageRow {
  sequence: bigint;
  message_id: string;
  client_id: string;
  session_id: string;
  sender: 'customer' | 'other';
  author: string | null;
  message: ChatMessage;
  attachment: ChatAttachment | null;
  file_id: string | null;
  created_at: Date;
}

export interface NewMessage {
  conversationId: string;
  clientId: string;
  sender: 'customer' | 'other';
  /** Who of the site wrote it. */
  author?: string;
  message: ChatMessage;
  attachment?: ChatAttachment | undefined;
  fileId?: string | undefined;
  words: string;
}

export interface Appended {
  outcome: 'stored' | 'repeated' | 'conflict';
  message_id: string;
  sequence: bigint;
  session_id: string;
  created_at: Date;
  begins: boolean;
  handled_by: 'flow' | 'people';
}

/** What came too fast is not stored, so there is no message. */
type Limited = { outcome: 'limited' } & Record<'message_id' | 'sequence' | 'session_id' | 'created_at', null>;

/** The customer as SQL takes it: exactly one of the two is there. */
function parts(customer: Customer): { memberId: string | null; guestHash: Buffer | null } {
  return 'memberId' in customer
    ? { memberId: customer.memberId, guestHash: null }
    : { memberId: null, guestHash: customer.guestHash };
}

const MESSAGE_COLUMNS = sql`sequence, message_id, client_id, session_id, sender, author, message, attachment, file_id, created_at`;

export function makeChatStore(db: Db) {
  return {
    async findConversation(customer: Customer): Promise<ConversationRow | undefined> {
      const { memberId, guestHash } = parts(customer);
      const which = memberId === null ? sql`g.guest_hash = ${guestHash}` : sql`t.member_id = ${memberId}`;
      return (await conversations(db, which))[0];
    },

    async getConversation(within: Db | Tx, conversationId: string): Promise<ConversationRow | undefined> {
      return (await conversations(within, sql`t.conversation_id = ${conversationId}::uuid`))[0];
    },

    /** The conversation of a customer, made when there is none. */
    async openConversation(customer: Customer, locale: Locale): Promise<string> {
      const { memberId, guestHash } = parts(customer);
      const opened = await sql<{
        id: string;
      }>`select chat_conversation_of(${memberId}, ${guestHash}, ${locale}) as id`.execute(db);
      return opened.rows[0]?.id ?? '';
    },

    async append(within: Db | Tx, message: NewMessage): Promise<Appended> {
      const attachment = message.attachment === undefined ? null : JSON.stringify(message.attachment);
      const appended = await sql<
        Appended | Limited
      >`select * from chat_append(${message.conversationId}::uuid, ${message.clientId},
        ${message.sender}, ${message.author ?? null}, ${JSON.stringify(message.message)}::jsonb, ${attachment}::jsonb,
        ${message.fileId ?? null}, ${message.words})`.execute(within);
      const row = appended.rows[0];
      invariant(row && row.outcome !== 'limited', 'an answer of the site is stored');
      return row;
    },

    appendOf: (customer: Customer, message: Omit<NewMessage, 'conversationId' | 'author'>, locale: Locale) =>
      appendOf(db, { customer, message, locale }),

    /** Backwards from the newest, or from `before`; the answer is in the order of reading. */
    async olderMessages(
      conversationId: string,
      page: { limit: number; skip: number; before: number | undefined },
    ): Promise<MessageRow[]> {
      const found = await sql<MessageRow>`select ${MESSAGE_COLUMNS} from chat_messages
        where conversation_id = ${conversationId}::uuid and sequence < ${page.before ?? Number.MAX_SAFE_INTEGER}
        order by sequence desc limit ${page.limit} offset ${page.skip}`.execute(db);
      return found.rows.reverse();
    },

    async newerMessages(conversationId: string, since: number, limit: number): Promise<MessageRow[]> {
      const found = await sql<MessageRow>`select ${MESSAGE_COLUMNS} from chat_messages
        where conversation_id = ${conversationId}::uuid and sequence > ${since} order by sequence limit ${limit}`.execute(
        db,
      );
      return found.rows;
    },

    /** Never backwards, and never beyond what is there. Answers the new mark when it moved. */
    async markRead(conversationId: string, by: 'customer' | 'support', sequence: number | undefined) {
      const column = by === 'customer' ? sql.ref('customer_read') : sql.ref('support_read');
      const upTo = sequence ?? Number.MAX_SAFE_INTEGER;
      const marked = await sql<{ sequence: bigint }>`update chat_conversations
        set ${column} = least(last_sequence, ${upTo}::bigint)
        where conversation_id = ${conversationId}::uuid and ${column} < least(last_sequence, ${upTo}::bigint)
        returning ${column} as sequence`.execute(db);
      const mark = marked.rows[0]?.sequence;
      return mark === undefined ? undefined : Number(mark);
    },

    /** Answers how many messages came along. */
    async joinGuest(tx: Tx, memberId: string, guestHash: Buffer): Promise<number> {
      const joined = await sql<{ count: bigint }>`select chat_join_guest(${memberId}, ${guestHash}) as count`.execute(
        tx,
      );
      return Number(joined.rows[0]?.count ?? 0n);
    },

    isGuestKnown: (guestHash: Buffer) => isGuestKnown(db, guestHash),

    async rate(conversationId: string, rating: { sessionId: string; score: number; comment: string | undefined }) {
      const rated = await sql`update chat_sessions set score = ${rating.score}, comment = ${rating.comment ?? null}
        where session_id = ${rating.sessionId}::uuid and conversation_id = ${conversationId}::uuid
        returning session_id`.execute(db);
      return rated.rows.length === 1;
    },

    lastSequences: (customers: { memberIds: readonly string[]; guestHashes: readonly Buffer[] }) =>
      lastSequences(db, customers),

    purgeOld: () => purgeOld(db),
  };
}

export type ChatStore = ReturnType<typeof makeChatStore>;

async function conversations(within: Db | Tx, which: ReturnType<typeof sql>): Promise<ConversationRow[]> {
  // A conversation and its member lie apart, so that one is read after the other.
  const found = await sql<ConversationRow>`with c as materialized (
      select t.conversation_id, t.member_id, g.guest_hash, t.session_id, t.state, t.locale, t.last_sequence, t.customer_read,
        t.support_read, s.score
      from chat_conversations t left join chat_guests g using (conversation_id)
      left join chat_sessions s on s.conversation_id = t.conversation_id and s.session_id = t.session_id where ${which}),
    m as materialized (select member_id, username, name from members where member_id in (select c.member_id from c))
    select c.*, m.username, m.name from c left join m using (member_id)`.execute(within);
  return found.rows;
}

/** Chats are kept for six months (safety 8); answers the stored files that nothing shows any more. */
async function purgeOld(db: Db): Promise<string[]> {
  await letGo(db, { table: 'chat_messages', age: 'created_at', where: sql`created_at < now() - interval '6 months'` });
  await letGo(db, { table: 'chat_notes', age: 'created_at', where: sql`created_at < now() - interval '6 months'` });
  const empty = sql`last_message_at < now() - interval '6 months'
    and not exists (select 1 from chat_messages m where m.conversation_id = chat_conversations.conversation_id)`;
  await letGo(db, { table: 'chat_conversations', age: 'last_message_at', where: empty });
  return purgeFiles(db);
}

/** Removed from the store as well, so no more at once than can be until the next hour. */
async function purgeFiles(db: Db): Promise<string[]> {
  const isOld = sql`created_at < now() - interval '1 day' and (not is_sent or created_at < now() - interval '6 months')`;
  const old = await sql<{ file_id: string }>`select file_id from chat_files where ${isOld}
    order by created_at limit 5000`.execute(db);
  const ids = old.rows.map((file) => file.file_id);
  const shown = await sql<{ file_id: string | null }>`select file_id from chat_messages
    where file_id = any(${ids}::text[])`.execute(db);
  const kept = new Set(shown.rows.map((message) => message.file_id));
  const left = ids.filter((id) => !kept.has(id));
  // Asked again, because a file may have been sent since.
  const files = await sql<{
    stored_name: string;
  }>`delete from chat_files where file_id = any(${left}::text[]) and ${isOld}
    returning stored_name`.execute(db);
  return files.rows.map((file) => file.stored_name);
}

async function isGuestKnown(db: Db, guestHash: Buffer): Promise<boolean> {
  const found = await sql`select 1 from chat_guests where guest_hash = ${guestHash}
    union all select 1 from chat_files where guest_hash = ${guestHash} limit 1`.execute(db);
  return found.rows.length > 0;
}

/** A customer's message in one statement: the conversation is made where there is none. */
async function appendOf(
  db: Db,
  {
    customer,
    message,
    locale,
  }: { customer: Customer; message: Omit<NewMessage, 'conversationId' | 'author'>; locale: Locale },
): Promise<{ appended: Appended | Limited; conversation: Addressed }> {
  const { memberId, guestHash } = parts(customer);
  const attachment = message.attachment === undefined ? null : JSON.stringify(message.attachment);
  const found = await sql<
    (Appended | Limited) & { conversation_id: string; username: string | null; name: string | null }
  >`
    select a.*, o.conversation_id, m.username, m.name
    from (select chat_conversation_of(${memberId}, ${guestHash}, ${locale}) as conversation_id offset 0) o
    cross join lateral chat_append(o.conversation_id, ${message.clientId}, ${message.sender}, null,
      ${JSON.stringify(message.message)}::jsonb, ${attachment}::jsonb, ${message.fileId ?? null}, ${message.words}) a
    left join members m on m.member_id = ${memberId}`.execute(db);
  const row = found.rows[0];
  if (!row) throw new Error('chat_append answers one row');
  const { conversation_id, username, name } = row;
  return {
    appended: row,
    conversation: { conversation_id, member_id: memberId, guest_hash: guestHash, username, name, locale },
  };
}

/** Last sequence of each customer's conversation; customers without one are left out. */
async function lastSequences(db: Db, customers: { memberIds: readonly string[]; guestHashes: readonly Buffer[] }) {
  const found = await sql<{
    member_id: string | null;
    guest: string | null;
    conversation_id: string;
    last_sequence: bigint;
  }>`select member_id, null as guest, conversation_id, last_sequence
    from chat_conversations where member_id = any(${[...customers.memberIds]})
    union all select null, encode(g.guest_hash, 'hex'), c.conversation_id, c.last_sequence
    from chat_guests g join chat_conversations c using (conversation_id)
    where g.guest_hash = any(${[...customers.guestHashes]}::bytea[])`.execute(db);
  return found.rows;
}
