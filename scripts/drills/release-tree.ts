import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cliError } from '../tools/cli-error.ts';
import { root, runTool } from '../tools/run-tool.ts';

export interface ReleaseTree {
  root: string;
  /** What it was made of, short. */
  name: string;
  remove(): Promise<void>;
}

const MIGRATIONS = 'apps/server/migrations/';

/** The last release; before there is one, the newest commit whose migrations ours go on from. */
export function previousRelease(): string {
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD').split('\n');
  if (tag) return tag;
  const ours = migrationsAt('HEAD');
  const goesOn = (commit: string) => {
    const theirs = migrationsAt(commit);
    return theirs.length < ours.length && theirs.every((name, place) => name === ours[place]);
  };
  const added = git('log', '--diff-filter=A', '--format=%h', '--', MIGRATIONS).split('\n');
  const found = added.map((commit) => `${commit}^`).find(goesOn);
  if (!found) throw cliError('No earlier commit has the beginning of our migrations: name a release.');
  return found;
}

const migrationsAt = (commit: string): string[] =>
  git('ls-tree', '--name-only', commit, MIGRATIONS)
    .split('\n')
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** The sources of a commit in a folder of their own, ready to run. */
export async function unpackRelease(commit: string): Promise<ReleaseTree> {
  const name = git('rev-parse', '--short', '--verify', `${commit}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), `kapao-release-${name}-`));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync('git', ['archive', name], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
    if (readLock(folder) === readLock(root)) linkDependencies(folder);
    else await installDependencies(folder);
    return { root: folder, name, remove };
  } catch (fault) {
    await remove();
    throw fault;
  }
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  } catch (fault) {
    throw cliError(`git ${args.join(' ')} failed: ${fault instanceof Error ? fault.message : fault}`);
  }
}

const readLock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

/** Packages of others are shared. Our own are links relative to the tree, so each release has its own. */
function linkDependencies(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@kapao'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@kapao') symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@kapao')))
    symlinkSync(readlinkSync(join(from, '@kapao', name)), join(to, '@kapao', name));
}

async function installDependencies(folder: string): Promise<void> {
  const command = ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { isFine, output } = await runTool(command, { cwd: folder, isQuiet: true });
  if (!isFine) throw cliError(`${output}\nThe packages of that release could not be installed.`);
}
