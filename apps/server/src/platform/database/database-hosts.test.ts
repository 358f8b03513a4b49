import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../../../../scripts/postgres/postgres.ts';
import { busyMs } from '../../testing/busy.ts';
import { until } from '../../testing/world.ts';
import { hearChanges } from './changes.ts';
import { databaseHosts, primaryUrl } from './database-hosts.ts';
import { type Db, openDatabase } from './db.ts';

let folder: string;
let first: Postgres;
let second: Postgres;
let url: string;
let db: Db;

const server = (name: string) => startPostgres({ dataDir: join(folder, name), durable: false, log: () => undefined });

async function ask(at: Postgres, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: at.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Of two servers with the same books the second waits to be promoted, as a standby does whose primary is gone. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-hosts-'));
  await chmod(folder, 0o755);
  first = await server('first');
  await ask(first, 'create role kapao_app');
  await first.stop();
  // With its owner: under root the servers run as somebody else.
  execFileSync('cp', ['-a', join(folder, 'first'), join(folder, 'second')]);
  await rm(join(folder, 'second', 'port'));
  await writeFile(join(folder, 'second', 'cluster', 'standby.signal'), '');
  first = await server('first');
  second = await server('second');
  const several = `127.0.0.1:${first.port},127.0.0.1:${second.port}`;
  url = `${first.url.replace(/127.0.0.1:\d+/, several)}?target_session_attrs=read-write`;
  db = openDatabase(url, 4);
}, 60_000);
afterAll(async () => {
  await db?.destroy();
  await first?.kill9();
  await second?.kill9();
  await rm(folder, { recursive: true, force: true });
});

const portNow = async () =>
  (await sql<{ port: string }>`select current_setting('port') as port`.execute(db)).rows[0]?.port;

it('connections go to the primary, follow a promotion, and never back to one that was overtaken', async () => {
  const changes = hearChanges(url, () => undefined, 500);
  expect(await Promise.all(Array.from({ length: 4 }, portNow))).toEqual(Array(4).fill(String(first.port)));
  await until('changes are heard', async () => changes.isHeard());

  await first.kill9();
  await expect(portNow()).rejects.toThrow();
  const askedAtMs = performance.now();
  await expect(portNow(), 'a standby is no place for writes').rejects.toThrow('no host of the database takes writes');
  expect(performance.now() - askedAtMs).toBeLessThan(busyMs(5_000));

  await ask(second, 'select pg_promote()');
  await until('the promoted one is used', () =>
    portNow().then(
      (port) => port === String(second.port),
      () => false,
    ),
  );
  await until('changes are heard again', async () => changes.isHeard());
  expect(databaseHosts(url)?.state().failovers).toBe(1);

  first = await server('first');
  expect(await primaryUrl(url)).toContain(`:${second.port}/`);
  await second.stop();
  await expect(portNow(), 'the books went on without it').rejects.toThrow();
  await expect(portNow()).rejects.toThrow('no host of the database takes writes');
  second = await server('second');
  await until('it is back', () =>
    portNow().then(
      (port) => port === String(second.port),
      () => false,
    ),
  );
  changes.close();
});
