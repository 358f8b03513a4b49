import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cliError } from '../tools/cli-error.ts';
import { keepAssets } from '../tools/keep-assets.ts';
import { root, runTool } from '../tools/run-tool.ts';

const APPS = ['member-web', 'back-office'] as const;
type AppName = (typeof APPS)[number];

export function distOf(app: AppName): string {
  return join(root, 'apps', app, 'dist');
}

/** Everything that decides what a build looks like: the app, the shared packages, the tools, and the build's variables. */
export function fingerprint(folders: readonly string[], base: string, env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  const patterns = folders.map((folder) => `${folder}/**/*`);
  const isForeign = (path: string) => /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/.test(path);
  const entries = globSync(patterns, { cwd: base, withFileTypes: true, exclude: (entry) => isForeign(entry.name) });
  const files = entries
    .filter((entry) => entry.isFile() && !isForeign(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of [...files, join(base, 'package-lock.json')].sort()) {
    const content = readFileSync(path);
    hash.update(`${path.slice(base.length)} ${content.length}\n`).update(content);
  }
  for (const name of Object.keys(env)
    .filter((key) => key.startsWith('VITE_'))
    .sort()) {
    hash.update(`${name}=${env[name]}\n`);
  }
  return hash.digest('hex');
}

function isUpToDate(app: AppName, wanted: string): boolean {
  const stamp = join(distOf(app), '.stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

/** Runs one build to its end; rejects with a sentence when it fails. */
export type BuildRunner = (
  name: string,
  build: { args: string[]; cwd: string; env: Record<string, string> },
) => Promise<unknown>;

const runQuietly: BuildRunner = async (name, { args, cwd, env }) => {
  const { isFine, output } = await runTool([process.execPath, ...args], { isQuiet: true, cwd, env });
  if (!isFine) throw cliError(`${output.trim()}\nThe ${name} failed.`);
};

/** Builds what changed since it was last built, both apps side by side. */
export async function buildApps(say: (line: string) => void, run: BuildRunner = runQuietly): Promise<void> {
  const stale = APPS.map((app) => ({
    app,
    wanted: fingerprint([`apps/${app}`, 'packages'], root, process.env),
  })).filter(({ app, wanted }) => !isUpToDate(app, wanted));
  if (stale.length > 0) say(`Building ${stale.map(({ app }) => app).join(' and ')} ...`);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await Promise.all(
    stale.map(async ({ app, wanted }) => {
      const cwd = join(root, 'apps', app);
      accessSync(existsSync(distOf(app)) ? distOf(app) : cwd, constants.W_OK);
      // Vite empties the folder; pages of the build before are still open somewhere.
      const superseded = mkdtempSync(join(tmpdir(), `kapao-${app}-`));
      try {
        keepAssets(distOf(app), superseded);
        await run(`build of ${app}`, { args: [vite, 'build'], cwd, env: { NODE_ENV: 'production' } });
        cpSync(superseded, distOf(app), { recursive: true, preserveTimestamps: true });
      } finally {
        rmSync(superseded, { recursive: true });
      }
      writeFileSync(join(distOf(app), '.stamp'), wanted);
    }),
  );
}
