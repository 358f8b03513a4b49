import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool, toolOf } from './run-tool.ts';
import { countTests, type TestCount, type VitestReport } from './test-count.ts';

/** Runs one project of vitest.config.ts and counts it from vitest's own report. */
export async function runProject(
  project: 'unit' | 'e2e',
  env: Readonly<Record<string, string>> = {},
): Promise<TestCount> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-report-'));
  try {
    const reportFile = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
    const { isFine } = await runTool(toolOf('vitest', 'run', '--project', project, ...reporters), { env });
    const text = await readFile(reportFile, 'utf8').catch(() => undefined);
    const report: VitestReport | undefined = text ? JSON.parse(text) : undefined;
    // An exit code that disagrees with the report is believed: something outside the tests went wrong.
    return countTests(report && { ...report, success: report.success && isFine });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
