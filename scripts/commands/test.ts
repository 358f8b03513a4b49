import { buildApps } from '../stack/build-apps.ts';
import { addCounts, closingLine, type TestCount } from '../test-run/test-count.ts';
import { type ProjectRun, runProject } from '../test-run/vitest-run.ts';
import { chromiumEnv } from '../tools/chromium.ts';
import { explainFault, runCommand } from '../tools/cli-error.ts';
import { ensureRedis } from '../tools/redis.ts';
import { BYTE_BUDGETS, checkSteps, runSteps, type Step } from './check.ts';

const NOTHING: ProjectRun = { passed: 0, failed: 0, skipped: 0, remarks: [] };

function heading(title: string): void {
  console.log(`\n== ${title}`);
}

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

await runCommand(async () => {
  const counts: TestCount[] = [];
  const steps = async (list: readonly Step[]) => counts.push({ ...(await runSteps(list)), skipped: 0 });

  heading('check');
  await steps(checkSteps());
  heading('build');
  await steps([preparation('member app and back office', () => buildApps(() => undefined)), BYTE_BUDGETS]);
  heading('unit and story tests');
  await steps([preparation('a Redis', ensureRedis)]);
  const unit = await runProject('unit');
  heading('screens and journeys in a browser');
  let chromium: Awaited<ReturnType<typeof chromiumEnv>> | undefined;
  await steps([
    preparation('a Chromium', async () => {
      chromium = await chromiumEnv();
    }),
  ]);
  const inChromium = (project: 'screens' | 'e2e') => (chromium ? runProject(project, chromium) : NOTHING);
  const screens = await inChromium('screens');
  const e2e = await inChromium('e2e');

  const total = addCounts([...counts, unit, screens, e2e]);
  const ranNothing = unit.passed + unit.failed === 0;
  for (const remark of [...unit.remarks, ...screens.remarks, ...e2e.remarks]) console.log(remark);
  console.log(`\n${closingLine(ranNothing ? { ...total, failed: Math.max(total.failed, 1) } : total)}`);
  return total.failed > 0 || ranNothing ? 1 : 0;
});
