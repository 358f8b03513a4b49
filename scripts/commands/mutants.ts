import { rmSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { coverageRows, judgesOf, patternOf } from '../check/coverage-table.ts';
import { PLANTED_BUGS, type PlantedBug, planted } from '../mutants/planted-bugs.ts';
import type { TestReport } from '../test-run/test-report.ts';
import { cliError, runCommand } from '../tools/cli-error.ts';
import { root, runTool, toolOf } from '../tools/run-tool.ts';

/** A test file that is not over by then hangs. */
const TEST_TIMEOUT_MS = 8 * 60_000;

/** The project's own packages, which `node_modules` only points to. */
const OWN_SCOPE = '@kapao';

interface Tree {
  path: string;
  reportPath: string;
}

/** The tracked files as they stand now, in a folder where they can be broken. */
async function copyTree(home: string): Promise<Tree> {
  const path = join(home, 'tree');
  const { isFine, output } = await runTool(['git', 'ls-files', '-z'], { isQuiet: true });
  if (!isFine) throw cliError(`The tracked files could not be listed: ${output.trim()}`);
  const folders = new Set<string>();
  for (const file of output.split('\0').filter(Boolean)) {
    const to = join(path, file);
    if (!folders.has(dirname(to))) await mkdir(dirname(to), { recursive: true });
    folders.add(dirname(to));
    // A file that was removed and not committed yet is just not there.
    await copyFile(join(root, file), to).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'ENOENT') throw fault;
    });
  }
  await linkModules(path);
  return { path, reportPath: join(home, 'report.json') };
}

/** Installed packages are shared; the project's own ones must be those of the copy. */
async function linkModules(path: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(path, 'node_modules')];
  await mkdir(join(to, OWN_SCOPE), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== OWN_SCOPE) await symlink(join(from, name), join(to, name));
  }
  for (const name of await readdir(join(from, OWN_SCOPE))) {
    await symlink(await readlink(join(from, OWN_SCOPE, name)), join(to, OWN_SCOPE, name));
  }
}

/** A test file, and the tests of it that are run alone; all when none is named. */
interface Judge {
  file: string;
  names: readonly string[];
}

const ROWS = coverageRows();
const judgeOf = (bug: PlantedBug): Judge => ({
  file: bug.caughtBy,
  names: bug.row === undefined ? [] : judgesOf(bug, ROWS),
});

/** Everything that any of them runs. */
const judgeOfAll = (file: string, judges: readonly Judge[]): Judge => ({
  file,
  names: judges.some(({ names }) => names.length === 0) ? [] : [...new Set(judges.flatMap(({ names }) => names))],
});

interface Outcome {
  isFine: boolean;
  /** The first test that failed, with what it said; absent when none did. */
  failedTest?: string;
  /** What went wrong outside any test. */
  otherFault?: string;
  seconds: number;
}

async function runTests(tree: Tree, { file, names }: Judge): Promise<Outcome> {
  await rm(tree.reportPath, { force: true });
  const startedAtMs = performance.now();
  const only = names.length === 0 ? [] : ['--testNamePattern', patternOf(names)];
  const command = toolOf('vitest', 'run', '--project', 'unit', file, '--bail=1', ...only);
  const options = { cwd: tree.path, isQuiet: true, env: { KAPAO_REPORT: tree.reportPath }, timeoutMs: TEST_TIMEOUT_MS };
  const { isFine } = await runTool(command, options);
  const seconds = Math.round((performance.now() - startedAtMs) / 1_000);
  const text = await readFile(tree.reportPath, 'utf8').catch(() => undefined);
  const report: TestReport | undefined = text === undefined ? undefined : JSON.parse(text);
  const [found] = report?.files ?? [];
  // Tests come last among the faults of a file: those of its preparation do not count as a bug caught.
  const failedTest = found && found.failed > 0 ? found.faults.at(-found.failed) : undefined;
  const otherFault = found?.faults[0] ?? report?.faults[0] ?? 'no report was left';
  const ran = isFine && found !== undefined && found.passed > 0;
  return { isFine: ran, seconds, ...(failedTest === undefined ? { otherFault } : { failedTest }) };
}

/** Plants one bug for as long as its test runs. */
async function tryBug(tree: Tree, bug: PlantedBug): Promise<Outcome> {
  const before = new Map<string, string>();
  for (const { file } of bug.edits) before.set(file, await readFile(join(tree.path, file), 'utf8'));
  try {
    for (const [file, text] of before) await writeFile(join(tree.path, file), planted(bug, file, text));
    return await runTests(tree, judgeOf(bug));
  } finally {
    for (const [file, text] of before) await writeFile(join(tree.path, file), text);
  }
}

/** Whether tests are green without any bug; what is not says nothing about one. */
async function isGreen(tree: Tree, judge: Judge): Promise<boolean> {
  let ran = await runTests(tree, judge);
  // What failed beside others' work gets one more look (record 40).
  if (!ran.isFine) ran = await runTests(tree, judge);
  const why = ran.isFine ? '' : `${ran.failedTest ?? ran.otherFault}, `;
  console.log(`${ran.isFine ? 'green ' : 'BROKEN'}  ${judge.file} (${why}${ran.seconds} s)`);
  return ran.isFine;
}

async function tryAll(tree: Tree, bugs: readonly PlantedBug[]): Promise<number> {
  let missed = 0;
  for (const [file, caught] of Map.groupBy(bugs, ({ caughtBy }) => caughtBy)) {
    const isJudge = await isGreen(tree, judgeOfAll(file, caught.map(judgeOf)));
    for (const bug of caught) {
      const ran = isJudge ? await tryBug(tree, bug) : undefined;
      if (ran?.failedTest === undefined) missed += 1;
      console.log(`${ran?.failedTest === undefined ? 'MISSED' : 'caught'}  ${bug.name} (${wordsOf(bug, ran)})`);
    }
  }
  console.log(`${bugs.length - missed} caught, ${missed} missed`);
  return missed;
}

function wordsOf({ caughtBy }: PlantedBug, ran: Outcome | undefined): string {
  if (!ran) return `${caughtBy} fails without it`;
  const said = ran.failedTest ?? (ran.isFine ? `${caughtBy} is green` : `no test failed: ${ran.otherFault}`);
  return `${said}, ${ran.seconds} s`;
}

const PURE = 'scripts/mutants/stryker';

/** Mutants that Stryker makes of pure money rules. It is installed for this alone, so that nobody else waits for it. */
async function tryPureRules(options: readonly string[]): Promise<number> {
  const install = await runTool(['npm', 'ci', '--omit=peer', '--legacy-peer-deps', '--prefix', PURE], {
    isQuiet: true,
  });
  if (!install.isFine) throw cliError(`Stryker could not be installed: ${install.output.trim()}`);
  const program = `${PURE}/node_modules/@stryker-mutator/core/bin/stryker.js`;
  const { isFine } = await runTool([process.execPath, program, 'run', `${PURE}/stryker.config.json`, ...options]);
  return isFine ? 0 : 1;
}

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  if (wanted[0] === 'pure') return tryPureRules(wanted.slice(1));
  const bugs = PLANTED_BUGS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  if (bugs.length === 0) throw cliError(`No planted bug has "${wanted.join('" or "')}" in its name.`);
  const home = await mkdtemp(join(tmpdir(), 'kapao-mutants-'));
  // Also when somebody stops it half-way.
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  return (await tryAll(await copyTree(home), bugs)) === 0 ? 0 : 1;
});
