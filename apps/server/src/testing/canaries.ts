import { spawn } from 'node:child_process';
import type pg from 'pg';
import { freePort } from '../../../../scripts/tools/free-port.ts';
import { NODE_OPTIONS } from '../node-options.ts';
import { until } from './world.ts';

/** Credentials that must be found nowhere, in every form in which one might be written down by mistake. */
export function makeCanaries(keys: readonly string[]) {
  const formsOf = (key: string) => {
    const bytes = Buffer.from(key);
    return [key, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), encodeURIComponent(key)];
  };
  const foundIn = (text: string) => keys.filter((key) => formsOf(key).some((form) => text.includes(form)));

  return {
    foundIn,
    /** By the name of the table. */
    async inTables(admin: pg.Pool): Promise<[string, string[]][]> {
      const tables = await admin.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      const found: [string, string[]][] = [];
      for (const { name } of tables.rows) {
        const { rows } = await admin.query<{ line: string }>(`select t::text as line from ${name} t`);
        const there = foundIn(rows.map(({ line }) => line).join('\n'));
        if (there.length > 0) found.push([name, there]);
      }
      return found;
    },
  };
}

interface Logging {
  /** Of the members' listener. */
  url: string;
  officeUrl: string;
  hasLogged: (words: string) => boolean;
}

/** What a server of this configuration logs, everything among it, until `act` is over. */
export async function logOf(
  environment: Record<string, string>,
  act: (logging: Logging) => Promise<void>,
): Promise<string> {
  const ports = { PORT: String(await freePort()), OPERATOR_PORT: String(await freePort()) };
  const server = spawn(process.execPath, [...NODE_OPTIONS, 'apps/server/src/main.ts'], {
    env: { ...environment, ...ports, LOG_LEVEL: 'debug' },
  });
  let log = '';
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text) => (log += text));
  const hasLogged = (words: string) => log.includes(words);
  try {
    await until('it logs', async () => hasLogged('Server listening'));
    const [url, officeUrl] = [ports.PORT, ports.OPERATOR_PORT].map((port) => `http://127.0.0.1:${port}`) as [
      string,
      string,
    ];
    await act({ url, officeUrl, hasLogged });
  } finally {
    server.kill('SIGKILL');
  }
  return log;
}
