import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { newOperationId } from '../platform/ids.ts';

/** Longer than any money request may take, so that only a dead process loses its lease. */
const LEASE = sql`interval '40 seconds'`;
const POLL_MS = 25;
const WAIT_MS = 20_000;
const KEPT = sql`interval '30 days'`;

export interface StoredReply {
  status: number;
  body: unknown;
}

export type Claim =
  | { outcome: 'run'; operationId: string }
  | { outcome: 'replay'; reply: StoredReply }
  /** Same key with another body. */
  | { outcome: 'mismatch' }
  /** The first request is still running. */
  | { outcome: 'busy' };

export interface MoneyRequest {
  memberId: string;
  route: string;
  /** The client's Idempotency-Key, if it sent one. */
  key: string | undefined;
  body: unknown;
}

export interface IdempotencyStore {
  claim(request: MoneyRequest): Promise<Claim>;
  /** Keeps the answer under the key; without a client's key the row only guarded the running request and goes. */
  finish(request: MoneyRequest, reply: StoredReply): Promise<void>;
  /** Lets a repeat run again under the same operation id: the outcome of this run is not known. */
  release(request: MoneyRequest): Promise<void>;
  forgetOld(): Promise<void>;
}

function bodyHash(body: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest();
}

/** A request without a key is guarded by its content while it runs (safety 8, "no key given"). */
function rowKey(key: string | undefined, body: unknown): string {
  return key === undefined ? `auto:${bodyHash(body).toString('base64url')}` : `key:${key}`;
}

export function makeIdempotencyStore(db: Db): IdempotencyStore {
  const row = (request: MoneyRequest) =>
    sql`member_id = ${request.memberId} and route = ${request.route} and key = ${rowKey(request.key, request.body)}`;

  async function tryClaim(request: MoneyRequest) {
    const claimed = await sql<{ operation_id: string }>`
      insert into idempotency_keys (member_id, route, key, body_hash, operation_id, lease_until)
      values (${request.memberId}, ${request.route}, ${rowKey(request.key, request.body)}, ${bodyHash(request.body)},
        ${newOperationId()}, now() + ${LEASE})
      on conflict (member_id, route, key) do update set lease_until = excluded.lease_until
        where idempotency_keys.reply_status is null and idempotency_keys.lease_until < now()
          and idempotency_keys.body_hash = excluded.body_hash
      returning operation_id`.execute(db);
    return claimed.rows[0]?.operation_id;
  }

  return {
    async claim(request) {
      const giveUpAtMs = Date.now() + WAIT_MS;
      for (;;) {
        const operationId = await tryClaim(request);
        if (operationId !== undefined) return { outcome: 'run', operationId };
        const found = await sql<{ same: boolean; reply_status: number | null; reply: unknown }>`
          select body_hash = ${bodyHash(request.body)} as same, reply_status, reply
          from idempotency_keys where ${row(request)}`.execute(db);
        const kept = found.rows[0];
        if (kept && !kept.same) return { outcome: 'mismatch' };
        if (kept?.reply_status) return { outcome: 'replay', reply: { status: kept.reply_status, body: kept.reply } };
        if (request.key === undefined || Date.now() > giveUpAtMs) return { outcome: 'busy' };
        await new Promise((resolve) => setTimeout(resolve, POLL_MS + Math.random() * POLL_MS));
      }
    },
    async finish(request, reply) {
      if (request.key === undefined) {
        await sql`delete from idempotency_keys where ${row(request)}`.execute(db);
        return;
      }
      await sql`update idempotency_keys set reply_status = ${reply.status}, reply = ${JSON.stringify(reply.body)}::json
        where ${row(request)}`.execute(db);
    },
    async release(request) {
      if (request.key === undefined) {
        await sql`delete from idempotency_keys where ${row(request)}`.execute(db);
        return;
      }
      await sql`update idempotency_keys set lease_until = now() where ${row(request)} and reply_status is null`.execute(
        db,
      );
    },
    async forgetOld() {
      await sql`delete from idempotency_keys where created_at < now() - ${KEPT}`.execute(db);
    },
  };
}
