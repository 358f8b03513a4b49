import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import type { Server } from 'socket.io';
import { type DatabaseListener, makeDatabaseListener } from './database-listener.ts';

const ANSWERS_WITHIN_MS = 5_000;

type Adapter = Parameters<Server['adapter']>[0];

/** Lets the sockets of several processes hear the same events. */
export interface SocketAdapters {
  /** `name` keeps the events of one kind of socket apart from the others. */
  adapterFor(name: string): Adapter;
  close(): Promise<void>;
}

/** PostgreSQL is there anyway and carries it; Redis does where the site has one (design 1). */
export async function makeSocketAdapters(options: {
  databaseUrl: string;
  redisUrl: string | undefined;
}): Promise<SocketAdapters> {
  return options.redisUrl === undefined ? onPostgres(options.databaseUrl) : onRedis(options.redisUrl);
}

/** Its own few connections, so that no request waits for them and they wait for none. */
function onPostgres(databaseUrl: string): SocketAdapters {
  const connection: pg.ClientConfig = {
    connectionString: databaseUrl,
    keepAlive: true,
    // Nothing waits longer for a database that does not answer, and so neither does the end of the process.
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
    options: `-c role=kapao_app -c statement_timeout=${ANSWERS_WITHIN_MS}`,
  };
  // One at a time: over several connections a later message could pass an earlier one.
  const pool = new pg.Pool({ ...connection, max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const listeners: DatabaseListener[] = [];
  return {
    adapterFor(name) {
      const listener = makeDatabaseListener({ ...connection, application_name: `kapao listens for ${name}` });
      listeners.push(listener);
      return createPostgresAdapter(carrierOf(pool, listener), {
        channelPrefix: `kapao-${name}`,
        tableName: 'chat_socket_attachments',
      });
    },
    async close() {
      for (const listener of listeners) listener.close();
      await pool.end();
    },
  };
}

/**
 * The adapter never gives a broken connection back, so a pool that lost one could neither replace nor end it; after a
 * failed `listen` it connects twice and hears everything twice. It gets a connection that never breaks instead: what was
 * missed meanwhile the pages fetch, because they know their last sequence.
 */
function carrierOf(pool: pg.Pool, listener: DatabaseListener): pg.Pool {
  const connection = Object.assign(listener.heard, { query: listener.listen, release: () => undefined });
  const carrier = { connect: async () => connection, query: pool.query.bind(pool) };
  // The adapter asks for a whole pool, of which it uses these two.
  return carrier as unknown as pg.Pool;
}

/** Its client is loaded only where it is used: it takes memory that sockets could have. */
async function onRedis(redisUrl: string): Promise<SocketAdapters> {
  const { createClient } = await import('redis');
  const { createAdapter: createRedisAdapter } = await import('@socket.io/redis-adapter');
  const publisher = createClient({ url: redisUrl });
  const subscriber = publisher.duplicate();
  // The client connects anew by itself; without a listener a lost connection would end the process.
  for (const client of [publisher, subscriber]) client.on('error', () => undefined);
  // The adapter leaves these answers alone, and one that a lost connection rejects would end the process as well.
  const { publish, unsubscribe, pUnsubscribe } = {
    publish: publisher.publish.bind(publisher),
    unsubscribe: subscriber.unsubscribe.bind(subscriber),
    pUnsubscribe: subscriber.pUnsubscribe.bind(subscriber),
  };
  Object.assign(publisher, { publish: (...said: Parameters<typeof publish>) => publish(...said).catch(() => 0) });
  Object.assign(subscriber, {
    unsubscribe: (...said: Parameters<typeof unsubscribe>) => unsubscribe(...said).catch(() => undefined),
    pUnsubscribe: (...said: Parameters<typeof pUnsubscribe>) => pUnsubscribe(...said).catch(() => undefined),
  });
  await Promise.all([publisher.connect(), subscriber.connect()]);
  return {
    adapterFor: (name) => createRedisAdapter(publisher, subscriber, { key: `kapao-${name}` }),
    async close() {
      // Not asked to end: without a connection they would wait for an answer for ever.
      for (const client of [publisher, subscriber]) client.destroy();
    },
  };
}
