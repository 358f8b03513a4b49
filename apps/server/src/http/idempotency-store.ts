import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, PREPARED } from '../platform/database/db.ts';
import { letGo } from '../platform/database/let-go.ts';
import { newOperationId, sha256 } from '../platform/process/ids.ts';
import { isLeftToHolder, type RequestKey, type StoredReply } from '../platform/requests/request-key.ts';

/** How often one repeat asks whether the first request, which runs in another process, has ended. */
const FIRST_POLL_MS = 25;
const MAX_POLL_MS = 250;
const MAX_WAIT_MS = 20_000;
const KEPT = sql`interval '30 days'`;

/** What was found under a key, or that the key is free. */
export type Claim<Taken> =
  | Taken
  | { outcome: 'replay'; reply: StoredReply }
  /** Same key with another body. */
  | { outcome: 'mismatch' }
  /** The first request is still running. */
  | { outcome: 'busy' };

/** The caller runs the request now, and ends it with `finish` or `release`. */
type ToRun = { outcome: 'run'; operationId: string };
/** The request was run. */
type Done = { outcome: 'done'; reply: StoredReply };

export interface MoneyRequest {
  memberId: string;
  route: string;
  /** The client's Idempotency-Key, if it sent one. */
  key: string | undefined;
  body: unknown;
}

export interface IdempotencyStore {
  claim(request: MoneyRequest): Promise<Claim<ToRun>>;
  /**
   * Runs a request that claims its key and keeps its reply in its own statements (record 61). What it leaves undone is done here:
   * an answer it did not keep is kept, and after a failure the key is free for a repeat.
   */
  run(
    request: MoneyRequest,
    replyOf: RequestKey['replyOf'],
    work: (key: RequestKey) => Promise<StoredReply>,
  ): Promise<Claim<Done>>;
  /** Keeps the answer under the key; without a client's key the row only guarded the running request and goes. */
  finish(request: MoneyRequest, reply: StoredReply): Promise<void>;
  /** Lets a retry run under the same operation id, because the outcome of this run is unknown. */
  release(request: MoneyRequest): Promise<void>;
  purgeOld(): Promise<void>;
}

function bodyHash(body: unknown): Buffer {
  return sha256(JSON.stringify(body));
}

/** A request without a key is guarded by its content while it runs (safety 8, "no key given"). */
function rowKey(key: string | undefined, body: unknown): string {
  return key === undefined ? `auto:${bodyHash(body).toString('base64url')}` : `key:${key}`;
}

/** A request that runs in this process; the repeats that came meanwhile wait for it without asking the database. */
interface Running {
  hash: Buffer;
  /** The stored answer, or undefined when the request may run again. */
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

  /** Waits for a request of this process; undefined when it ended without an answer to repeat. */
  async function follow(first: Running, request: MoneyRequest, giveUpAtMs: number): Promise<Claim<never> | undefined> {
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

  /** One request of this process at a time takes the key; the others wait for its result. */
  async function oneAtATime<T extends { outcome: 'run' } | Done>(
    request: MoneyRequest,
    take: () => Promise<T | undefined>,
  ): Promise<Claim<T>> {
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
      let claim: Claim<T> | undefined;
      try {
        claim = await lead(db, { request, giveUpAtMs, take });
        return claim;
      } finally {
        if (claim?.outcome !== 'run') end(request, claim && 'reply' in claim ? claim.reply : undefined);
      }
    }
  }

  return {
    claim: (request) => oneAtATime(request, () => tryClaim(db, request)),
    run: (request, replyOf, work) => oneAtATime(request, () => runWithKey(db, { request, replyOf, work })),
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
        await freeKey(db, request);
      } finally {
        end(request, undefined);
      }
    },
    async purgeOld() {
      await letGo(db, { table: 'idempotency_keys', age: 'created_at', where: sql`created_at < now() - ${KEPT}` });
    },
  };
}

interface Leading<T> {
  request: MoneyRequest;
  giveUpAtMs: number;
  /** Undefined when somebody holds the key. */
  take: () => Promise<T | undefined>;
}

/** Takes the key, or waits for whoever runs in another process; the only one of this process that does so for this key. */
async function lead<T>(db: Db, { request, giveUpAtMs, take }: Leading<T>): Promise<Claim<T>> {
  let pollMs = FIRST_POLL_MS;
  let mayClaim = true;
  for (;;) {
    const taken = mayClaim ? await take() : undefined;
    if (taken !== undefined) return taken;
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

const rowOf = (request: MoneyRequest) =>
  sql`member_id = ${request.memberId} and route = ${request.route} and key = ${rowKey(request.key, request.body)}`;

/** The operation id of a free key: the first writer gets it, and so does the next one after an expired lease. */
async function tryClaim(db: Db, request: MoneyRequest): Promise<ToRun | undefined> {
  const claimed = await sql<{
    operation_id: string | null;
  }>`${PREPARED}select claim_key(${request.memberId}, ${request.route},
    ${rowKey(request.key, request.body)}, ${bodyHash(request.body)}, ${newOperationId()}::uuid) as operation_id`.execute(
    db,
  );
  const operationId = claimed.rows[0]?.operation_id;
  return typeof operationId === 'string' ? { outcome: 'run', operationId } : undefined;
}

interface Work {
  request: MoneyRequest;
  replyOf: RequestKey['replyOf'];
  work: (key: RequestKey) => Promise<StoredReply>;
}

/** Undefined when the key turned out to be held: the work has done nothing then. */
async function runWithKey(db: Db, { request, replyOf, work }: Work): Promise<Done | undefined> {
  const key: RequestKey = {
    memberId: request.memberId,
    route: request.route,
    key: rowKey(request.key, request.body),
    isNamed: request.key !== undefined,
    bodyHash: bodyHash(request.body),
    operationId: newOperationId(),
    isClaimed: false,
    kept: undefined,
    replyOf,
  };
  try {
    const reply = await work(key);
    if (key.kept) return { outcome: 'done', reply: key.kept };
    if (!key.isClaimed) return (await keepFirst(db, key, reply)) ? { outcome: 'done', reply } : undefined;
    await (request.key === undefined ? deleteKey(db, request) : keepReply(db, request, reply));
    return { outcome: 'done', reply };
  } catch (error) {
    if (isLeftToHolder(error)) return undefined;
    if (key.isClaimed && !key.kept) await freeKey(db, request);
    throw error;
  }
}

/** Keeps the answer of a request that was refused before it claimed its key; false when somebody holds it. */
async function keepFirst(db: Db, key: RequestKey, reply: StoredReply): Promise<boolean> {
  // Without a key of the client there is nothing to repeat.
  if (!key.isNamed) return true;
  const kept = await sql`
    insert into idempotency_keys as k (member_id, route, key, body_hash, operation_id, lease_until, reply_status, reply)
    values (${key.memberId}, ${key.route}, ${key.key}, ${key.bodyHash}, ${key.operationId}::uuid, now(), ${reply.status},
      ${JSON.stringify(reply.body)}::json)
    on conflict (member_id, route, key) do update set reply_status = excluded.reply_status, reply = excluded.reply
      where k.reply_status is null and k.lease_until < excluded.lease_until and k.body_hash = excluded.body_hash
    returning operation_id`.execute(db);
  return kept.rows.length === 1;
}

const freeKey = (db: Db, request: MoneyRequest) =>
  request.key === undefined ? deleteKey(db, request) : endLease(db, request);

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
