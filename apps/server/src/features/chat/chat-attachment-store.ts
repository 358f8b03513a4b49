import type { ChatAttachment } from '@kapao/contract/shared/chat-message.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a statement row or a slip is the member's own: nobody attaches what is somebody else's. */
export async function isOwnAttachment(db: Db, memberId: string, { kind, id }: ChatAttachment): Promise<boolean> {
  if (kind === 'slip') {
    return (
      (await sql`select from slips where member_id = ${memberId} and reference = ${id}`.execute(db)).rows.length > 0
    );
  }
  if (!UUID.test(id)) return false;
  const found = await sql`select from operations where member_id = ${memberId} and operation_id = ${id}::uuid`.execute(
    db,
  );
  return found.rows.length > 0;
}
