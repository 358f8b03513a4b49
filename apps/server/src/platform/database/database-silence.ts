import { AsyncLocalStorage } from 'node:async_hooks';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { doneWithin } from '../process/done-within.ts';

/** A question that waits for so long makes us ask whether anybody is there: reports may take their time, silence may not. */
const SLOW_AFTER_MS = 1_000;
/** Logging in on a new connection takes milliseconds; both waits together stay below the five seconds of safety F6. */
const ANSWER_TIMEOUT_MS = 2_500;
const LOOK_EVERY_MS = 250;
/** The database ends every statement after ten seconds, but for long looks, so a longer wait means a dead connection. */
const DEAD_AFTER_MS = 12_000;
const SILENT = 'the database is silent';

/** Longer than other statements may take; undefined for these. */
const longLooks = new AsyncLocalStorage<number>();

/** What `look` asks may take so long before its connection counts as dead; the statement's own limit must be set as well. */
export const allowLongAnswers = <T>(timeoutMs: number, look: () => T): T => longLooks.run(timeoutMs, look);

/**
 * A pool whose connections fail together when the database has gone silent, as they would if it had said goodbye (safety F6).
 * A broken network says nothing: without this a question waits for minutes, and the next ones behind it. What was under way is
 * then as unknown as after a crash. While it is silent nothing is asked but whether it is back.
 */
export function failOnSilence(pool: pg.Pool, answers: () => Promise<boolean>): PostgresPool {
  const clients = new Set<pg.PoolClient>();
  const open = new Set<{ sinceMs: number; longMs: number | undefined }>();
  /** Callers that wait for a connection. */
  const waiting = new Set<() => void>();
  let isSilent = false;
  let isAsking = false;

  pool.on('connect', (client) => {
    clients.add(client);
    const send: (...query: unknown[]) => unknown = client.query.bind(client);
    const query = async (...question: unknown[]) => {
      const waiting = { sinceMs: performance.now(), longMs: longLooks.getStore() };
      open.add(waiting);
      try {
        return await send(...question);
      } finally {
        open.delete(waiting);
      }
    };
    Object.assign(client, { query });
  });
  pool.on('remove', (client) => clients.delete(client));

  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();

  /** All of them, idle ones too: which ones still work cannot be known. */
  function breakOff(): void {
    for (const client of clients) streamOf(client).destroy();
  }

  async function look(): Promise<void> {
    const nowMs = performance.now();
    const isDead = [...open].some(({ sinceMs, longMs = 0 }) => nowMs - sinceMs > DEAD_AFTER_MS + longMs);
    if (isDead) breakOff();
    // Others tell of silence while a long look is under way: it is not asked for minutes whether anybody is there.
    const oldest = [...open].find(({ longMs }) => longMs === undefined);
    const waitedMs = oldest ? nowMs - oldest.sinceMs : 0;
    if (isAsking || !(isSilent || waitedMs > SLOW_AFTER_MS)) return;
    isAsking = true;
    const wasSilent = isSilent;
    isSilent = !(await answers());
    isAsking = false;
    if (wasSilent || !isSilent) return;
    breakOff();
    for (const giveUp of waiting) giveUp();
  }

  return {
    options: pool.options,
    async connect() {
      if (isSilent) throw new Error(SILENT);
      const connected = pool.connect();
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          reject(new Error(SILENT));
          connected.then(
            (client) => client.release(),
            () => undefined,
          );
        };
        waiting.add(giveUp);
        connected.then(resolve, reject).finally(() => waiting.delete(giveUp));
      });
    },
    async end() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

/** Any answer is one, a refusal too: a database that is full or down says so. Only silence is none. */
export async function answersInTime(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  let hasAnswered = false;
  const hear = () => {
    hasAnswered = true;
  };
  // Its first byte: a login is several turns of both sides, and on a starved machine takes longer than silence may.
  streamOf(client).once('data', hear);
  await doneWithin(ANSWER_TIMEOUT_MS, client.connect().then(hear, hear));
  // After a long turn of our own the time is up before an answer that is there has been read.
  if (!hasAnswered) await nextTurn();
  streamOf(client).destroy();
  return hasAnswered;
}

/** Missing in @types/pg for clients of a pool. */
function streamOf(client: pg.ClientBase): Pick<Duplex, 'destroy' | 'once'> {
  return (client as pg.Client).connection.stream;
}
