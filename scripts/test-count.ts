export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
}

/** What is read of vitest's JSON report. */
export interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: readonly { status: string; assertionResults: readonly { status: string }[] }[];
}

/**
 * Counts so that nothing broken can look green: a file that could not even be loaded, a run that failed outside any
 * test and a run that left no report all count as failures.
 */
export function countTests(report: VitestReport | undefined): TestCount {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const isBroken = ({ status, assertionResults }: VitestReport['testResults'][number]) =>
    status === 'failed' && !assertionResults.some((result) => result.status === 'failed');
  const failed = report.numFailedTests + report.testResults.filter(isBroken).length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !report.success ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
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
