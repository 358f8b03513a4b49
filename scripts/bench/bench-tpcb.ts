import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { fillTpcb, rateOf, tpcbTransaction } from './bench-posting.ts';

const CLIENTS = 16;

const run = promisify(execFile);

/** Where Debian keeps one version's programs beside those on the path. */
const DEBIAN = '/usr/lib/postgresql';

function findPgbench(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions];
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
}

export interface Tpcb {
  /** What measures it. */
  name: string;
  rate(seconds: number): Promise<number>;
}

/** TPC-B with prepared statements by pgbench; by our own driver's loop where pgbench is not installed. */
export async function openTpcb(url: string): Promise<Tpcb> {
  await fillTpcb(url);
  const pgbench = findPgbench();
  if (!pgbench) return { name: "our driver's loop", rate: (seconds) => rateOf(url, tpcbTransaction, seconds) };
  return {
    name: 'pgbench',
    async rate(seconds) {
      const options = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(seconds), url];
      const { stdout } = await run(pgbench, options);
      const told = /^tps = ([0-9.]+)/m.exec(stdout)?.[1];
      if (told === undefined) throw new Error(`pgbench told no rate: ${stdout}`);
      return Number(told);
    },
  };
}
