import { describe, expect, test } from 'vitest';
import { addCounts, closingLine, countTests, type VitestReport } from './test-count.ts';

const GREEN: VitestReport = {
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
};

describe('the closing count of a test run', () => {
  test('is what the report says', () => {
    expect(countTests({ ...GREEN, numPendingTests: 1, numTodoTests: 1 })).toEqual({ passed: 3, failed: 0, skipped: 2 });
  });

  test('counts a file that could not be loaded as a failure', () => {
    const report = { ...GREEN, success: false, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(countTests(report).failed).toBe(1);
  });

  test('counts a failed test once, not its file as well', () => {
    const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }];
    expect(countTests({ ...GREEN, success: false, numFailedTests: 1, testResults }).failed).toBe(1);
  });

  test('counts a run that failed outside any test, and a run without a report, as a failure', () => {
    expect(countTests({ ...GREEN, success: false }).failed).toBe(1);
    expect(countTests(undefined).failed).toBe(1);
  });

  test('names skipped tests only when there are any', () => {
    expect(closingLine(addCounts([countTests(GREEN), { passed: 2, failed: 1, skipped: 0 }]))).toBe(
      '5 passed, 1 failed',
    );
    expect(closingLine({ passed: 1, failed: 0, skipped: 4 })).toBe('1 passed, 0 failed, 4 skipped');
  });
});
