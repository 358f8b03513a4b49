import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Wait } from './chat-wait-rules.ts';

/** The newest of the last hours; a site with more has its usual time in these. */
const MAX_MESSAGES = 5_000;

interface WaitRow {
  began_at: Date;
  answered_at: Date | null;
}

/**
 * Talks that began in the last hours, from the customer's message that asked for a person to the first answer of one: the first
 * after the last automatic reply or, where that handed the talk over, the last before it. Talks that automatic replies
 * answered whole are none of them.
 */
export async function latestWaits(db: Db): Promise<Wait[]> {
  const found = await sql<WaitRow>`with spoken as (
      select conversation_id, session_id, sequence, sender, author, created_at from chat_messages
      where created_at > now() - interval '4 hours' order by created_at desc limit ${MAX_MESSAGES}),
    answered as (select conversation_id, session_id, min(sequence) filter (where author <> 'flow') as sequence,
        min(created_at) filter (where author <> 'flow') as answered_at from spoken group by conversation_id, session_id),
    served as (select a.conversation_id, a.session_id, a.sequence, a.answered_at,
        coalesce(max(s.sequence) filter (where s.author = 'flow'), 0) as flow
      from answered a join spoken s on s.session_id = a.session_id and (a.sequence is null or s.sequence < a.sequence)
      group by a.conversation_id, a.session_id, a.sequence, a.answered_at),
    asked as (select v.conversation_id, v.session_id, v.answered_at,
        min(s.created_at) filter (where s.sequence > v.flow) as since_flow, max(s.created_at) as latest
      from served v join spoken s on s.session_id = v.session_id and s.sender = 'customer'
        and (v.sequence is null or s.sequence < v.sequence)
      group by v.conversation_id, v.session_id, v.answered_at)
    select coalesce(q.since_flow, q.latest) as began_at, q.answered_at from asked q
    join chat_sessions t on t.conversation_id = q.conversation_id and t.session_id = q.session_id and t.started_at > now() - interval '4 hours'
    join chat_conversations c on c.conversation_id = q.conversation_id
    where q.answered_at is not null or (c.session_id = q.session_id and c.state = 'OPEN'
      and (q.since_flow is not null or c.handled_by = 'people'))`.execute(db);
  return found.rows.map(({ began_at: beganAt, answered_at: answeredAt }) => ({ beganAt, answeredAt }));
}
