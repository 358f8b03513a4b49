import { sql } from 'kysely';
import { type Db, inTransaction, PREPARED, type Tx } from '../platform/database/db.ts';
import { leaveToHolder, type RequestKey, type StoredReply } from '../platform/requests/request-key.ts';

interface Story<T> {
  /** Locks the row the story is about, which comes before the member's. */
  lockFirst?: (tx: Tx) => Promise<unknown>;
  /** Decides and writes under the member's lock. Undefined when something must be read first that no transaction waits for. */
  tell: (tx: Tx, operationId: string) => Promise<T>;
  /** Converts the result to the reply of the route. */
  wireOf: (told: NonNullable<T>) => unknown;
}

/**
 * Runs a money story of an active member in one transaction: locks, decision, writes, and the reply under its key last, so that a
 * repeat finds all of it or nothing. Refuses with INACTIVE_USER; returns undefined when the story does, with nothing written.
 */
export async function runStory<T>(db: Db, key: RequestKey, story: Story<T>): Promise<T> {
  const ended = await inTransaction(db, async (tx) => {
    await story.lockFirst?.(tx);
    const operationId = await beginStory(tx, key);
    key.operationId = operationId;
    const told = await story.tell(tx, operationId);
    if (told === undefined || told === null) return { told };
    const reply = key.replyOf({ reply: story.wireOf(told) });
    await keepReply(tx, { key, operationId, reply });
    return { told, reply };
  });
  key.kept = ended.reply;
  return ended.told;
}

async function beginStory(tx: Tx, { memberId, route, key, bodyHash, operationId }: RequestKey): Promise<string> {
  const begun = await sql<{ operation_id: string | null }>`${PREPARED}select begin_story(${memberId}, ${route}, ${key},
    ${bodyHash}::bytea, ${operationId}::uuid) as operation_id`.execute(tx);
  return begun.rows[0]?.operation_id ?? leaveToHolder();
}

/** Writes the reply with the story; a request without a key of the client has nothing to repeat. */
async function keepReply(
  tx: Tx,
  { key, operationId, reply }: { key: RequestKey; operationId: string; reply: StoredReply },
): Promise<void> {
  const { memberId, route, key: name, bodyHash } = key;
  if (!key.isNamed) return;
  const kept = await sql`${PREPARED}insert into idempotency_keys as k
      (member_id, route, key, body_hash, operation_id, lease_until, reply_status, reply)
    values (${memberId}, ${route}, ${name}, ${bodyHash}::bytea, ${operationId}::uuid, now(), ${reply.status}::int,
      ${JSON.stringify(reply.body)}::json)
    on conflict (member_id, route, key) do update set reply_status = excluded.reply_status, reply = excluded.reply
      where k.reply_status is null and k.operation_id = excluded.operation_id
    returning 1`.execute(tx);
  // Another process claimed the key after this story had read it.
  if (kept.rows.length === 0) leaveToHolder();
}
