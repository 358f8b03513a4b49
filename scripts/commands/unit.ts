import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cliError, runCommand } from '../tools/cli-error.ts';
import { root, runTool, toolOf } from '../tools/run-tool.ts';

/** Options whose value is a word of its own would be taken for a name: `--maxWorkers=1`, not `--maxWorkers 1`. */
const { given, args } = takeDatabase(process.argv.slice(2));
const names = args.filter((arg) => !arg.startsWith('-'));
const isWatched = args.includes('--watch');

/** They take nodes away, or move members between them, under all that runs there: each runs by its name, alone. */
const ALONE = /\/node-(added|away|kills)/;

/** `--database <url>`: the administrator's address of a server, or of a Citus coordinator, that is there already. */
function takeDatabase(all: readonly string[]): { given?: string; args: string[] } {
  const at = all.findIndex((arg) => arg === '--database' || arg.startsWith('--database='));
  if (at < 0) return { args: [...all] };
  const [, inOne] = (all[at] ?? '').split(/=(.*)/s);
  const given = inOne ?? all[at + 1];
  if (!given) throw cliError('--database needs an address.');
  return { given, args: all.toSpliced(at, inOne === undefined ? 2 : 1) };
}

const injects = (test: string) => /\binject\(/.test(readFileSync(join(root, test), 'utf8'));

/** Tests that inject nothing need neither a database nor compiled programs, and so begin at once. */
function isPure(): boolean {
  const tests = globSync('{apps/*/src,packages/*/src,scripts}/**/*.test.{ts,tsx}', { cwd: root });
  const wanted = tests.filter((test) => names.some((name) => test.includes(name)));
  return wanted.length > 0 && !wanted.some(injects);
}

/** What runs on a given database without names: the server's tests that need one. Those of tools under `scripts` run by name. */
const testsOfServer = () =>
  globSync('apps/server/src/**/*.test.ts', { cwd: root }).filter((test) => injects(test) && !ALONE.test(test));

await runCommand(async () => {
  const env: Record<string, string> = isPure()
    ? { KAPAO_PURE_TESTS: 'yes' }
    : given
      ? { TEST_DATABASE_URL: given }
      : {};
  const tests = given && names.length === 0 ? testsOfServer() : [];
  const how = isWatched ? [] : ['run'];
  const { isFine } = await runTool(toolOf('vitest', ...how, '--project', 'unit', ...args, ...tests), { env });
  return isFine ? 0 : 1;
});
