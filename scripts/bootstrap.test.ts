import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

// A project of one script. In npm's place stands a program that counts its calls and lays down the pinned Node.
const NPM = `
const { appendFileSync, mkdirSync, rmSync, symlinkSync } = require('node:fs');
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FAILS) {
  console.error('npm error code ENOTFOUND');
  process.exit(1);
}
rmSync('node_modules', { recursive: true, force: true });
for (const folder of ['node_modules/node/bin', 'node_modules/.bin']) {
  mkdirSync(folder, { recursive: true });
  symlinkSync(process.execPath, folder + '/node');
}
`;

test('version managers are told the Node that is pinned', async () => {
  const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8');
  const { dependencies, devDependencies } = JSON.parse(await read('package.json'));
  expect(`${{ ...dependencies, ...devDependencies }.node}\n`).toBe(await read('.nvmrc'));
});

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-bootstrap-'));
  for (const name of ['scripts', 'scripts/commands', 'apps', 'packages', 'apps/one']) await mkdir(join(folder, name));
  await copyFile(new URL('bootstrap.mjs', import.meta.url), join(folder, 'scripts', 'bootstrap.mjs'));
  await writeFile(join(folder, 'scripts', 'commands', 'hello.ts'), 'process.exit(Number(process.argv[2] ?? 0));\n');
  await writeFile(join(folder, 'npm-cli.js'), NPM);
  await writeFile(join(folder, 'package-lock.json'), '{}');
  await writeManifest({ scripts: {}, dependencies: { a: '1.0.0' } });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function writeManifest(manifest: object): Promise<void> {
  return writeFile(join(folder, 'apps', 'one', 'package.json'), JSON.stringify(manifest));
}

function bootstrap(args: readonly string[], env: Record<string, string> = {}) {
  return spawnSync(process.execPath, [join(folder, 'scripts', 'bootstrap.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: join(folder, 'npm-cli.js'), ...env },
  });
}

async function installations(): Promise<number> {
  const calls = await readFile(join(folder, 'npm-calls'), 'utf8').catch(() => '');
  return calls.split('\n').filter((call) => call.startsWith('ci ')).length;
}

describe('the bootstrap', () => {
  test('installs once, and hands over arguments and exit code', async () => {
    expect(bootstrap(['hello', '7']).status).toBe(7);
    expect(bootstrap(['hello']).status).toBe(0);
    expect(await installations()).toBe(1);
  });

  test('installs again when a dependency changed, not when a script line did', async () => {
    bootstrap(['hello']);
    await writeManifest({ scripts: { x: 'y' }, dependencies: { a: '1.0.0' } });
    bootstrap(['hello']);
    expect(await installations()).toBe(1);
    await writeManifest({ scripts: {}, dependencies: { a: '2.0.0' } });
    bootstrap(['hello']);
    expect(await installations()).toBe(2);
  });

  test('installs again when the lock file changed, and when the pinned Node is gone', async () => {
    bootstrap(['hello']);
    await writeFile(join(folder, 'package-lock.json'), '{ }');
    bootstrap(['hello']);
    expect(await installations()).toBe(2);
    await rm(join(folder, 'node_modules', '.bin', 'node'));
    bootstrap(['hello']);
    expect(await installations()).toBe(3);
  });

  test('leaves a tree alone that npm itself brought up to date', async () => {
    bootstrap(['hello']);
    const packages = { 'apps/one': { dependencies: { a: '2.0.0' } }, 'node_modules/a': { version: '2.0.0' } };
    await writeManifest({ dependencies: { a: '2.0.0' } });
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    await writeFile(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
    expect(bootstrap(['hello']).status).toBe(0);
    expect(await installations()).toBe(1);
  });

  test('says in one sentence why npm failed, and tries again the next time', async () => {
    const failed = bootstrap(['hello'], { NPM_FAILS: '1' });
    expect(failed.status).toBe(1);
    expect(failed.stderr).toContain('npm error code ENOTFOUND');
    expect(failed.stderr.trim().split('\n').at(-1)).toMatch(/registry could not be reached/);
    expect(bootstrap(['hello']).status).toBe(0);
  });

  test('knows no command without a script', () => {
    expect(bootstrap(['nothing']).stderr).toContain('There is no command "nothing"');
    expect(bootstrap(['../hello']).status).toBe(1);
  });
});
