import type { FileReport, TestReport } from './test-report.ts';

export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Counts so that nothing broken can look green: a file that could not be prepared, a fault outside any test and a run that
 * left no report all count as failures.
 */
export function countTests(report: TestReport | undefined, isFine: boolean): TestCount {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const isBroken = (file: FileReport) => !file.isFine && file.failed === 0;
  const total = addCounts(report.files);
  const failed = total.failed + report.files.filter(isBroken).length + report.faults.length;
  // An exit code that disagrees with the report is believed: something outside the tests went wrong.
  return { ...total, failed: failed === 0 && !isFine ? 1 : failed };
}

export function addCounts(counts: readonly TestCount[]): TestCount {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const count of counts) {
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  return total;
}

/** The last line of `npm test`; scripts read it. */
export function closingLine({ passed, failed, skipped }: TestCount): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
