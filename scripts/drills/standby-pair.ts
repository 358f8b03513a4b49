import { execFileSync } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '../../apps/server/src/platform/database/migrate.ts';
import { startNetwork } from '../../apps/server/src/testing/network.ts';
import { until } from '../../apps/server/src/testing/world.ts';
import { startPostgres } from '../postgres/postgres.ts';

const NAME = 'standby';

const OTHERS = `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;

export type StandbyPair = Awaited<ReturnType<typeof startStandbyPair>>;

/** A migrated primary and its streaming standby, both durable, with a line between them that can hang. */
export async function startStandbyPair({ isSynchronous }: { isSynchronous: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-standby-'));
  // Under root the servers run as somebody else.
  await chmod(folder, 0o755);
  const start = (name: string, settings: Record<string, string> = {}) =>
    startPostgres({ dataDir: join(folder, name), durable: true, databases: ['kapao'], log: () => undefined, settings });

  const empty = await start('first');
  await migrateDatabase(kapaoOf(empty.url));
  // Whoever is still connected would be told of the end, and nobody listens.
  await until('the migration has left', async () => (await ask(empty.url, OTHERS)).length === 0);
  await empty.stop();
  const second = join(folder, 'second');
  execFileSync('cp', ['-a', join(folder, 'first'), second]);
  await rm(join(second, 'port'));

  const primary = await start('first', {
    synchronous_commit: 'on',
    synchronous_standby_names: isSynchronous ? NAME : '',
  });
  const line = await startNetwork(primary.url);
  await writeFile(join(second, 'cluster', 'standby.signal'), '');
  await appendFile(join(second, 'cluster', 'postgresql.auto.conf'), `primary_conninfo = '${conninfoOf(line.url)}'\n`);
  const standby = await start('second');
  const wanted = isSynchronous ? 'sync' : 'async';
  await until('the standby streams', async () => {
    const [row] = await ask<{ sync_state: string }>(primary.url, 'select sync_state from pg_stat_replication');
    return row?.sync_state === wanted;
  });
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
  return {
    url: `${kapaoOf(primary.url).replace(/127\.0\.0\.1:\d+/, hosts)}?target_session_attrs=read-write`,
    hang: () => line.goQuiet(),
    /** What the primary had not sent is gone with it. */
    async kill(): Promise<void> {
      await Promise.all([primary.kill9(), line.stop()]);
    },
    promote: () => ask(standby.url, 'select pg_promote()'),
    async stop(): Promise<void> {
      await primary.kill9();
      await standby.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function kapaoOf(url: string): string {
  const address = new URL(url);
  address.pathname = '/kapao';
  return address.href;
}

function conninfoOf(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=${NAME}`;
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
