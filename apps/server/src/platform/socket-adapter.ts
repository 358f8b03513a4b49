import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import type { Server } from 'socket.io';

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

/** Its own few connections: one listens for ever for each kind of socket, which no request may wait for. */
function onPostgres(databaseUrl: string): SocketAdapters {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 5,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: '-c role=kapao_app -c statement_timeout=10s',
  });
  // A broken connection is replaced; what was missed meanwhile the pages fetch, because they know their last sequence.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    adapterFor: (name) =>
      createPostgresAdapter(pool, { channelPrefix: `kapao-${name}`, tableName: 'chat_socket_attachments' }),
    close: () => pool.end(),
  };
}

/** Its client is loaded only where it is used: it takes memory that sockets could have. */
async function onRedis(redisUrl: string): Promise<SocketAdapters> {
  const { createClient } = await import('redis');
  const { createAdapter: createRedisAdapter } = await import('@socket.io/redis-adapter');
  const publisher = createClient({ url: redisUrl });
  const subscriber = publisher.duplicate();
  // The client connects anew by itself; without a listener a lost connection would end the process.
  for (const client of [publisher, subscriber]) client.on('error', () => undefined);
  await Promise.all([publisher.connect(), subscriber.connect()]);
  return {
    adapterFor: (name) => createRedisAdapter(publisher, subscriber, { key: `kapao-${name}` }),
    async close() {
      await Promise.all([publisher.close(), subscriber.close()]);
    },
  };
}
