import { EventEmitter } from 'node:events';
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { type DatabaseListener, makeDatabaseListener } from '../database/database-listener.ts';
import { type DatabaseNotifier, makeDatabaseNotifier } from './database-notifier.ts';
import { makeJoiner } from './notification-parts.ts';
import { makeRedisAdapters } from './redis-adapter.ts';
import type { CarrierWaits, SocketAdapters } from './socket-carrier.ts';

const RARELY_MS = 24 * 3_600_000;
const WAITS: CarrierWaits = { answerTimeoutMs: 5_000, checkEveryMs: 10_000 };

type Report = (work: string, error: unknown) => void;

/** PostgreSQL is there anyway and carries it; Redis does where the site has one (design 1). */
export async function makeSocketAdapters(options: {
  databaseUrl: string;
  redisUrl: string | undefined;
  /** Told of each time nothing is carried. */
  report: Report;
  waits?: CarrierWaits;
}): Promise<SocketAdapters> {
  const { databaseUrl, redisUrl, report, waits = WAITS } = options;
  return redisUrl === undefined ? onPostgres(databaseUrl, waits, report) : makeRedisAdapters(redisUrl, waits, report);
}

/** Its own few connections, so that no request waits for them and they wait for none. */
function onPostgres(
  databaseUrl: string,
  { answerTimeoutMs, checkEveryMs }: CarrierWaits,
  tell: Report,
): SocketAdapters {
  const report = (error: unknown) => tell('carrier of chat events', error);
  const connection: pg.ClientConfig = {
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
    // Nothing is stored over these connections, so no commit of theirs need reach the disk.
    options: `-c role=kapao_app -c statement_timeout=${answerTimeoutMs} -c synchronous_commit=off`,
  };
  const notifier = makeDatabaseNotifier(connection, report);
  const listeners: DatabaseListener[] = [];
  return {
    adapterFor(name) {
      const applicationName = `kapao listens for ${name}`;
      const own = { ...connection, application_name: applicationName };
      const listener = makeDatabaseListener(own, { checkEveryMs, report });
      listeners.push(listener);
      return createPostgresAdapter(carrierOf(notifier, listener), {
        channelPrefix: `kapao-${name}`,
        // Its own way for large events is two statements and a question, over which a later event would pass.
        payloadThreshold: Number.POSITIVE_INFINITY,
        // Who lives matters only to whoever waits for the answers of all, which nobody does; each sign of life is a commit.
        heartbeatInterval: RARELY_MS,
        heartbeatTimeout: 2 * RARELY_MS,
      });
    },
    async close() {
      for (const listener of listeners) listener.close();
      await notifier.close();
    },
  };
}

/**
 * The adapter never gives a broken connection back, so a pool that lost one could neither replace nor end it; after a
 * failed `listen` it connects twice and hears everything twice. It gets a connection that never breaks instead: what was
 * missed meanwhile the pages fetch, because they know their last sequence.
 */
function carrierOf(notifier: DatabaseNotifier, listener: DatabaseListener): pg.Pool {
  const heard = new EventEmitter();
  const join = makeJoiner();
  listener.heard.on('notification', ({ payload = '' }: pg.Notification) => {
    if (notifier.isOwn(payload)) return;
    const text = join(payload);
    if (text !== undefined) heard.emit('notification', { payload: text });
  });
  const connection = Object.assign(heard, { query: listener.listen, release: () => undefined });
  // It says two things: what to notify, with channel and text, and to clear a table that is always empty.
  const query = async (_statement: string, said: readonly string[] = []) => {
    const [channel, text] = said;
    if (channel !== undefined && text !== undefined) notifier.notify(channel, text);
  };
  // The adapter asks for a whole pool, of which it uses these two.
  return { connect: async () => connection, query } as unknown as pg.Pool;
}
