import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_OPTIONS } from '../../apps/server/src/node-options.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const APPS = ['./apps/server/src/app.ts', './apps/simulators/src/app.ts'];

/**
 * Stories start the server and the outside world as programs, again and again, and most of a start is compiling. Whatever a
 * test starts finds it done; nobody waits for it, and a program that comes first compiles for itself.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.KAPAO_PURE_TESTS) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'kapao-test-compiled-'));
  // Under a name of its own: the processes of the tests themselves keep nothing.
  process.env.KAPAO_COMPILED = directory;
  const imports = APPS.map((app) => `await import(${JSON.stringify(app)});`).join('');
  // What is compiled under other options is not used.
  const options = [...NODE_OPTIONS, '--input-type=module', '--eval', `${imports}process.exit(0)`];
  const env = { NODE_COMPILE_CACHE: directory };
  const child = spawn(process.execPath, options, { cwd: ROOT, env, stdio: 'ignore' });
  const hasEnded = new Promise((resolve) => child.once('exit', resolve));
  return async () => {
    child.kill();
    await hasEnded;
    // A program that ends writes down what it compiled, so something may come while this goes on.
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  };
}
