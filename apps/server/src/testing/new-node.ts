import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../../scripts/tools/free-port.ts';
import { asAdmin, nodesOf } from './database.ts';

const run = promisify(execFile);

/** What a node has of its own, not of a server's defaults. */
const ALIKE = [
  'shared_preload_libraries',
  'max_connections',
  'max_prepared_transactions',
  'wal_level',
  'fsync',
  'citus.node_conninfo',
];

export interface NewNode {
  host: string;
  port: number;
  /** Of a database there with this name. */
  urlOf(database: string): string;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

/** A server set up like the others on this computer, which no cluster knows yet. */
export async function startNewNode(adminUrl: string): Promise<NewNode> {
  const [, sibling = adminUrl] = await nodesOf(adminUrl);
  const alike = await asAdmin<{ name: string; setting: string; bin: string; dir: string }>(
    sibling,
    `select name, setting, (select setting from pg_config where name = 'BINDIR') as bin, current_setting('data_directory') as dir
      from pg_settings where name in (${ALIKE.map((name) => `'${name}'`).join(', ')})`,
  );
  const [{ bin, dir } = { bin: '', dir: '' }] = alike;
  // As who owns the files of the others: PostgreSQL does not start as root.
  const { uid, gid } = statSync(dir);
  const home = await mkdtemp(join(tmpdir(), 'kapao-test-node-'));
  await chown(home, uid, gid);
  const data = join(home, 'data');
  const port = await freePort();
  const server = (...words: string[]) =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-l', join(home, 'server.log'), '-w', ...words], { uid, gid, cwd: home });
  const user = new URL(adminUrl).username;
  await run(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', user], { uid, gid, cwd: home });
  const settings = [
    ...alike.map(({ name, setting }) => `${name} = '${setting}'`),
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${home}'`,
  ];
  await appendFile(join(data, 'postgresql.conf'), settings.map((line) => `${line}\n`).join(''));
  await server('start');
  return {
    host: '127.0.0.1',
    port,
    urlOf: (database) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    async remove() {
      await server('-m', 'immediate', 'stop').catch(() => undefined);
      await rm(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
