import { sql } from 'kysely';
import { type Db, PREPARED } from '../platform/database/db.ts';
import { leaveToHolder, type RequestKey } from '../platform/requests/request-key.ts';

/** Claims the key of a request that takes more than one statement; one that is held is left to its holder. */
export async function claimKey(db: Db, key: RequestKey): Promise<void> {
  const claimed = await sql<{ operation_id: string | null }>`${PREPARED}select claim_key(${key.memberId}, ${key.route},
    ${key.key}, ${key.bodyHash}::bytea, ${key.operationId}::uuid) as operation_id`.execute(db);
  const operationId = claimed.rows[0]?.operation_id;
  if (typeof operationId !== 'string') leaveToHolder();
  key.operationId = operationId;
  key.isClaimed = true;
}
