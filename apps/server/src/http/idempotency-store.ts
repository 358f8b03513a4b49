import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { newOperationId } from '../platform/ids.ts';

/** Longer than any money request may take, so that only a dead process loses its lease. */
const LEASE = sql`interval '40 seconds'`;
/** How often one repeat asks whether the first request, which runs in another process, has ended. */
const FIRST_POLL_MS = 25;
const MAX_POLL_MS = 250;
const MAX_WAIT_MS = 20_000;
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

/** A request that runs in this process; the repeats that came meanwhile wait for it without asking the database. */
interface Running {
  hash: Buffer;
  /** The kept answer, or undefined when the request may be run again. */
  ended: Promise<StoredReply | undefined>;
  end(reply: StoredReply | undefined): void;
}

function startRunning(hash: Buffer): Running {
  const { promise, resolve } = Promise.withResolvers<StoredReply | undefined>();
  return { hash, ended: promise, end: resolve };
}

const nameOf = (request: MoneyRequest) => `${request.memberId} ${request.route} ${rowKey(request.key, request.body)}`;

/** Keys of effects: one repeat at a time asks the database, and none writes while it waits (safety 8). */
export function makeIdempotencyStore(db: Db): IdempotencyStore {
  const running = new Map<string, Running>();

  /** Runs, or waits for whoever runs in another process; the only one of this process that does so for this key. */
  async function lead(request: MoneyRequest, giveUpAtMs: number): Promise<Claim> {
    let pollMs = FIRST_POLL_MS;
    let mayClaim = true;
    for (;;) {
      const operationId = mayClaim ? await tryClaim(db, request) : undefined;
      if (operationId !== undefined) return { outcome: 'run', operationId };
      const kept = await findKept(db, request);
      if (kept && !kept.same) return { outcome: 'mismatch' };
      if (kept?.reply) return { outcome: 'replay', reply: kept.reply };
      mayClaim = !kept || kept.is_abandoned;
      if (request.key === undefined || Date.now() > giveUpAtMs) return { outcome: 'busy' };
      if (mayClaim) continue;
      await sleep(pollMs * (1 + Math.random()));
      pollMs = Math.min(pollMs * 2, MAX_POLL_MS);
    }
  }

  /** Waits for a request of this process; undefined when it ended without an answer to repeat. */
  async function follow(first: Running, request: MoneyRequest, giveUpAtMs: number): Promise<Claim | undefined> {
    if (request.key === undefined) return { outcome: 'busy' };
    if (!first.hash.equals(bodyHash(request.body))) {
      const kept = await findKept(db, request);
      if (kept && !kept.same) return { outcome: 'mismatch' };
    }
    const isLate = sleep(Math.max(0, giveUpAtMs - Date.now()), 'late' as const, { ref: false });
    const reply = await Promise.race([first.ended, isLate]);
    if (reply === 'late') return { outcome: 'busy' };
    if (!reply) return undefined;
    return first.hash.equals(bodyHash(request.body)) ? { outcome: 'replay', reply } : { outcome: 'mismatch' };
  }

  function end(request: MoneyRequest, reply: StoredReply | undefined): void {
    const name = nameOf(request);
    running.get(name)?.end(reply);
    running.delete(name);
  }

  return {
    async claim(request) {
      const giveUpAtMs = Date.now() + MAX_WAIT_MS;
      const name = nameOf(request);
      for (;;) {
        const first = running.get(name);
        if (first) {
          const claim = await follow(first, request, giveUpAtMs);
          if (claim) return claim;
          continue;
        }
        running.set(name, startRunning(bodyHash(request.body)));
        let claim: Claim | undefined;
        try {
          claim = await lead(request, giveUpAtMs);
          return claim;
        } finally {
          if (claim?.outcome !== 'run') end(request, claim?.outcome === 'replay' ? claim.reply : undefined);
        }
      }
    },
    async finish(request, reply) {
      try {
        if (request.key === undefined) await deleteKey(db, request);
        else await keepReply(db, request, reply);
        end(request, reply);
      } finally {
        end(request, undefined);
      }
    },
    async release(request) {
      try {
        if (request.key === undefined) await deleteKey(db, request);
        else await endLease(db, request);
      } finally {
        end(request, undefined);
      }
    },
    async forgetOld() {
      await sql`delete from idempotency_keys where created_at < now() - ${KEPT}`.execute(db);
    },
  };
}

const rowOf = (request: MoneyRequest) =>
  sql`member_id = ${request.memberId} and route = ${request.route} and key = ${rowKey(request.key, request.body)}`;

/** The operation id of a key that nobody holds; the first writer has it, and who comes after a lease that ended. */
async function tryClaim(db: Db, request: MoneyRequest): Promise<string | undefined> {
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

interface Kept {
  same: boolean;
  is_abandoned: boolean;
  reply: StoredReply | undefined;
}

async function findKept(db: Db, request: MoneyRequest): Promise<Kept | undefined> {
  const found = await sql<{ same: boolean; is_abandoned: boolean; reply_status: number | null; reply: unknown }>`
    select body_hash = ${bodyHash(request.body)} as same, lease_until < now() as is_abandoned, reply_status, reply
    from idempotency_keys where ${rowOf(request)}`.execute(db);
  const [row] = found.rows;
  if (!row) return undefined;
  const { same, is_abandoned, reply_status: status, reply: body } = row;
  return { same, is_abandoned, reply: status === null ? undefined : { status, body } };
}

async function keepReply(db: Db, request: MoneyRequest, reply: StoredReply): Promise<void> {
  await sql`update idempotency_keys set reply_status = ${reply.status}, reply = ${JSON.stringify(reply.body)}::json
    where ${rowOf(request)}`.execute(db);
}

async function deleteKey(db: Db, request: MoneyRequest): Promise<void> {
  await sql`delete from idempotency_keys where ${rowOf(request)}`.execute(db);
}

async function endLease(db: Db, request: MoneyRequest): Promise<void> {
  await sql`update idempotency_keys set lease_until = now() where ${rowOf(request)} and reply_status is null`.execute(
    db,
  );
}
