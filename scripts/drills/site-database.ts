import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '../postgres/postgres.ts';

export type SiteDatabase = Awaited<ReturnType<typeof startSiteDatabase>>;

interface DatabaseOptions {
  /** On a disk of its own with this much room, such as `600m`; wants root. */
  disk?: string;
  settings?: Readonly<Record<string, string>>;
}

/** An empty database in a durable PostgreSQL of its own, in a folder that goes with it. */
export async function startSiteDatabase({ disk, settings = {} }: DatabaseOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-drill-'));
  // Under root the server runs as somebody else.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'postgres');
  await mkdir(dataDir);
  if (disk) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${disk}`, 'tmpfs', dataDir]);
  let isDropped = false;
  const drop = () => {
    if (isDropped) return;
    isDropped = true;
    if (disk) execFileSync('umount', ['--lazy', dataDir]);
    rmSync(folder, { recursive: true, force: true });
  };
  // Also when somebody ends the command: a disk would stay mounted.
  process.once('exit', drop);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
  /** Of the server after its next start. */
  const environment: Record<string, string> = {};
  const options = { dataDir, durable: true, databases: ['kapao'], log: () => undefined, settings, environment };
  const postgres: Postgres = await startPostgres(options).catch((fault: unknown) => {
    drop();
    throw fault;
  });
  const url = new URL(postgres.url);
  url.pathname = '/kapao';
  return {
    url: url.href,
    postgres,
    folder: dataDir,
    environment,
    async stop(): Promise<void> {
      await postgres.stop();
      drop();
    },
  };
}
