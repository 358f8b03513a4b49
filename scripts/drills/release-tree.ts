import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

/** Returns the last release; undefined before there is one. */
export function previousRelease(): string | undefined {
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD').split('\n');
  return tag || undefined;
}

/** A step that adds a table and a column, and a comment more in the files of a busy function and a busy table: they run again. */
const SAMPLE_STEP = `create table sample_notes (note_no bigint generated always as identity primary key, note text not null);
grant select, insert on sample_notes to kapao_app;
alter table sessions add column sample_note text;
`;
const SAMPLE_CHANGED = ['functions/ledger/post_movement.sql', 'triggers/operations.sql', 'triggers/members.sql'];

/** Returns the tree of this commit as a next version would change it: what an upgrade does is seen before there is a release. */
export async function makeSampleRelease(): Promise<ReleaseTree> {
  const tree = await unpackRelease('HEAD');
  const database = join(tree.root, 'apps/server/database');
  writeFileSync(join(database, 'migrations/9000-sample.sql'), SAMPLE_STEP);
  appendFileSync(join(database, 'schema/cluster.sql'), SAMPLE_STEP);
  for (const file of SAMPLE_CHANGED) appendFileSync(join(database, file), '-- A later version.\n');
  return { ...tree, name: `a sample after ${tree.name}` };
}

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
