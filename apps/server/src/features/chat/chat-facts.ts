import { sql } from 'kysely';

/** Of a conversation `c`: the customer wrote something that no person of support has seen. */
export const holdsUnread = sql<boolean>`(c.last_sequence > c.support_read and exists (select from chat_messages n
  where n.conversation_id = c.conversation_id and n.sequence > c.support_read and n.sender = 'customer'))`;

/** Of a conversation `c`: it goes on, and holds something unread or has been taken by nobody. */
const waitsForPeople = sql<boolean>`(c.state = 'OPEN' and (c.assigned_to is null or ${holdsUnread}))`;

/** Conversations that wait for people; a part of a statement. */
export const conversationsForPeople = sql`(select c.last_message_at from chat_conversations c where ${waitsForPeople})`;
