import { createHash, randomUUID } from 'node:crypto';
import type { Route } from '@kapao/contract/shared/route.ts';
import type pg from 'pg';

/**
 * A key whose holder died before it did anything. Whoever repeats the request goes the longer way, because what is known says nothing
 * of what the first holder did (record 61). Answers the key.
 */
export async function abandonedKey(
  admin: pg.Pool,
  { memberId, route, body = null }: { memberId: string; route: Route; body?: unknown },
): Promise<string> {
  const key = randomUUID();
  await admin.query(
    `insert into idempotency_keys (member_id, route, key, body_hash, operation_id, lease_until)
      values ($1, $2, $3, $4, gen_random_uuid(), now() - interval '1 second')`,
    [memberId, route.path, `key:${key}`, createHash('sha256').update(JSON.stringify(body)).digest()],
  );
  return key;
}
