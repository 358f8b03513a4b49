import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../tools/cli-error.ts';
import { ownScript, root, runTool, toolOf } from '../tools/run-tool.ts';

export interface Step {
  name: string;
  /** What it prints is shown when it fails only. */
  run(): Promise<{ isFine: boolean; output: string }>;
}

function step(name: string, command: readonly string[]): Step {
  return { name, run: () => runTool(command, { isQuiet: true }) };
}

const TYPES_CACHE = join(root, 'node_modules', '.cache', 'types.tsbuildinfo');

/** Of what was built last; before the first build there is nothing to measure. */
export const BYTE_BUDGETS = step('byte budgets', ownScript('check/bundle-budget'));

/** Everything that is right or wrong without running the product. */
export function checkSteps(): Step[] {
  const steps = [
    step('types', toolOf('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', TYPES_CACHE, '--project', root)),
    step('lint and format', toolOf('biome', 'ci', '--colors=off', '--diagnostic-level=error', '.')),
    step('boundaries', ownScript('check/boundaries')),
    step('file sizes', ownScript('check/file-size')),
    step('names', ownScript('check/names')),
    step('migration safety', ownScript('check/migration-safety')),
    BYTE_BUDGETS,
    step('dead code', toolOf('knip', '--no-progress')),
    step('references', ownScript('check/references')),
    step('configuration pages', ownScript('check/configuration')),
    step('third-party notice', ownScript('check/third-party')),
    step('statements', ownScript('sql/sql-check')),
  ];
  if (existsSync(join(root, 'scripts', 'check', 'spec-coverage.ts'))) {
    steps.push(step('specification coverage', ownScript('check/spec-coverage')));
  }
  return steps;
}

/** Runs all of them, also after a failure, so that one run tells everything. */
export async function runSteps(steps: readonly Step[]): Promise<{ passed: number; failed: number }> {
  const count = { passed: 0, failed: 0 };
  for (const { name, run } of steps) {
    const startedAt = performance.now();
    const { isFine, output } = await run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${isFine ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
    if (!isFine) console.log(output.trimEnd().replaceAll(/^/gm, '        '));
    count[isFine ? 'passed' : 'failed'] += 1;
  }
  return count;
}

if (import.meta.main) {
  await runCommand(async () => {
    const { failed } = await runSteps(checkSteps());
    const unit = await runTool(toolOf('vitest', 'run', '--project', 'unit'));
    return failed === 0 && unit.isFine ? 0 : 1;
  });
}
