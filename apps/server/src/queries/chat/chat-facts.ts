import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Of a conversation `c`: the customer wrote something that no person of support has seen. */
export const holdsUnread = sql<boolean>`(c.last_sequence > c.support_read and exists (select 1 from chat_messages n
  where n.conversation_id = c.conversation_id and n.sequence > c.support_read and n.sender = 'customer'))`;

/** Of a conversation `c`: it goes on, and holds something unread or has been taken by nobody. */
const waitsForPeople = sql<boolean>`(c.state = 'OPEN' and (c.assigned_to is null or ${holdsUnread}))`;

/** Conversations that wait for people; a part of a statement. */
export const conversationsForPeople = sql`(select c.last_message_at from chat_conversations c where ${waitsForPeople})`;

/** Whether a member has not read this answer, and no newer one of people. */
export async function isNewestUnread(db: Db, memberId: string, messageId: string): Promise<boolean> {
  const found = await sql`select 1 from chat_messages n join chat_conversations c using (conversation_id)
    where n.message_id = ${messageId}::uuid and c.member_id = ${memberId} and n.sequence > c.customer_read
      and not exists (select 1 from chat_messages later where later.conversation_id = n.conversation_id
        and later.sequence > n.sequence and later.sender = 'other' and later.author <> 'flow')`.execute(db);
  return found.rows.length === 1;
}
