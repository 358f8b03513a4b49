import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, runTool, toolOf } from '../tools/run-tool.ts';
import { longTests, longTestsOfTurn } from './long-tests.ts';
import { afterSecondLook, worthASecondLook } from './second-look.ts';
import { countTests, type TestCount } from './test-count.ts';
import type { FileReport, TestReport } from './test-report.ts';

type Project = 'unit' | 'screens' | 'e2e';
type Environment = Readonly<Record<string, string>>;

interface Run {
  isFine: boolean;
  report: TestReport | undefined;
}

async function run(project: Project, env: Environment, more: readonly string[] = []): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-report-'));
  try {
    const file = join(folder, 'report.json');
    const command = toolOf('vitest', 'run', '--project', project, ...more);
    const { isFine } = await runTool(command, { env: { ...env, KAPAO_REPORT: file } });
    const text = await readFile(file, 'utf8').catch(() => undefined);
    return { isFine, report: text ? JSON.parse(text) : undefined };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface ProjectRun extends TestCount {
  /** What failed, at the first or the second look, a line each. */
  remarks: readonly string[];
  files: readonly FileReport[];
}

/** Tests of one run: those of `npm test`, those of `npm run long`, or those of `npm test` with a quarter of the long ones. */
export type Share = 'short' | 'long' | { turn: number };

/** Tells whether a run of this share includes a test file, given as a path from the root. */
export function isOfShare(project: Project, share: Share, path: string): boolean {
  if (!longTests(project).includes(path)) return share !== 'long';
  return share === 'long' || (share !== 'short' && longTestsOfTurn(project, share.turn).includes(path));
}

/** `npm test` says the same of the same commit; `npm run long` and single runs draw other examples each time. */
const PROPERTY_SEED = '1';

const filesOf = (project: Project, share: Share): string[] => {
  const long = longTests(project);
  if (share !== 'long')
    return long.filter((path) => !isOfShare(project, share, path)).map((path) => `--exclude=${path}`);
  return project === 'unit' ? [...long, '.property.test.ts'] : long;
};

/**
 * Runs a share of one project of vitest.config.ts and counts it. A file that fails beside others is tried once more alone, where
 * `worthASecondLook` allows it; either way it is remarked, so that nothing that is unsteady goes unseen.
 */
export async function runProject(project: Project, share: Share, env: Environment = {}): Promise<ProjectRun> {
  const environment = share === 'long' ? env : { ...env, PROPERTY_SEED };
  const first = await run(project, environment, filesOf(project, share));
  const again = worthASecondLook(first.report);
  if (first.isFine || !first.report || again.length === 0) {
    const files = first.report?.files ?? [];
    return { ...countTests(first.report, first.isFine), remarks: remarksOf('failed', first.report), files };
  }
  const before = remarksOf('failed beside others, and was tried again alone', first.report);
  console.log(before.join('\n'));
  const second = await run(project, environment, ['--maxWorkers=1', ...again.map((path) => relative(root, path))]);
  const report = second.report && afterSecondLook(first.report, second.report);
  const remarks = [...before, ...remarksOf('failed again', report)];
  return { ...countTests(report, second.isFine), remarks, files: report?.files ?? [] };
}

function remarksOf(what: string, report: TestReport | undefined): string[] {
  if (!report) return [`${what}: no report was left`];
  const outside = report.faults.map((fault) => `${what}: outside any test: ${fault}`);
  const inFile = ({ path, faults }: FileReport) =>
    (faults.length > 0 ? faults : ['did not run to its end']).map(
      (fault) => `${what}: ${relative(root, path)}: ${fault}`,
    );
  return [...outside, ...report.files.filter((file) => !file.isFine).flatMap(inFile)];
}
