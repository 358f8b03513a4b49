import { relative } from 'node:path';
import { coverageRows, unshownRows } from '../check/coverage-table.ts';
import { BYTE_BUDGETS, runSteps, type Step } from '../commands/check.ts';
import { buildApps } from '../stack/build-apps.ts';
import { chromiumEnv } from '../tools/chromium.ts';
import { explainFault } from '../tools/cli-error.ts';
import { ensureHaproxy } from '../tools/haproxy.ts';
import { ensureRedis } from '../tools/redis.ts';
import { root } from '../tools/run-tool.ts';
import { addCounts, closingLine, type TestCount } from './test-count.ts';
import type { FileReport } from './test-report.ts';
import { isOfShare, type ProjectRun, runProject, type Share } from './vitest-run.ts';

const NOTHING: ProjectRun = { passed: 0, failed: 0, skipped: 0, remarks: [], files: [] };

export function heading(title: string): void {
  console.log(`\n== ${title}`);
}

/** Runs steps one by one; each counts as a test. */
export const countSteps = async (steps: readonly Step[]): Promise<TestCount> => ({
  ...(await runSteps(steps)),
  skipped: 0,
});

/** Something that has to be there before a suite can run; that it is there counts as a test of its own. */
function preparation(name: string, prepare: () => Promise<unknown>): Step {
  return {
    name,
    run: () =>
      prepare().then(
        () => ({ isFine: true, output: '' }),
        (fault: unknown) => ({ isFine: false, output: explainFault(fault) ?? String(fault) }),
      ),
  };
}

/** Every row of docs/spec-coverage.md whose tests are of this share is shown by tests that passed in this run. */
function coverageOfRun(share: Share, files: readonly FileReport[]): Step {
  const passed = new Map(files.map(({ path, passedTests }) => [relative(root, path), passedTests]));
  const faults = unshownRows(coverageRows(), passed, (file) =>
    isOfShare(file.startsWith('e2e/') ? 'e2e' : 'unit', share, file),
  );
  return {
    name: 'rows of the specification are shown by tests that passed',
    run: async () => ({ isFine: faults.length === 0, output: faults.join('\n') }),
  };
}

/** Builds the apps and runs a share of every suite; the last line counts all of it, with what was counted before. Answers the exit code. */
export async function runSuites(share: Share, before: readonly TestCount[] = []): Promise<number> {
  const counts = [...before];
  const prepare = async (...steps: Step[]) => counts.push(await countSteps(steps));

  heading('build');
  await prepare(
    preparation('member app and back office', () => buildApps(() => undefined)),
    BYTE_BUDGETS,
  );
  heading('unit and story tests');
  await prepare(preparation('a Redis', ensureRedis));
  if (share !== 'short') await prepare(preparation('an HAProxy', ensureHaproxy));
  const unit = await runProject('unit', share);
  heading('screens and journeys in a browser');
  let chromium: Awaited<ReturnType<typeof chromiumEnv>> | undefined;
  await prepare(
    preparation('a Chromium', async () => {
      chromium = await chromiumEnv();
    }),
  );
  const inChromium = (project: 'screens' | 'e2e') => (chromium ? runProject(project, share, chromium) : NOTHING);
  const screens = share === 'long' ? NOTHING : await inChromium('screens');
  const e2e = await inChromium('e2e');

  heading('specification');
  counts.push(await countSteps([coverageOfRun(share, [...unit.files, ...screens.files, ...e2e.files])]));

  const total = addCounts([...counts, unit, screens, e2e]);
  const ranNothing = unit.passed + unit.failed === 0;
  for (const remark of [...unit.remarks, ...screens.remarks, ...e2e.remarks]) console.log(remark);
  console.log(`\n${closingLine(ranNothing ? { ...total, failed: Math.max(total.failed, 1) } : total)}`);
  return total.failed > 0 || ranNothing ? 1 : 0;
}
