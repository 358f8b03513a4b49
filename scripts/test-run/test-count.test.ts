import { describe, expect, test } from 'vitest';
import { afterSecondLook, worthASecondLook } from './second-look.ts';
import { addCounts, closingLine, countTests } from './test-count.ts';
import type { FileReport, TestReport } from './test-report.ts';

const fine = (path: string): FileReport => ({
  path,
  isFine: true,
  passed: 3,
  failed: 0,
  skipped: 0,
  passedTests: [],
  faults: [],
});
const broken = (path: string): FileReport => ({
  path,
  isFine: false,
  passed: 2,
  failed: 1,
  skipped: 0,
  passedTests: [],
  faults: ['one: no'],
});
const unprepared = (path: string): FileReport => ({ ...fine(path), isFine: false, passed: 0, skipped: 3 });
const reportOf = (...files: FileReport[]): TestReport => ({ files, faults: [] });

describe('the closing count of a test run', () => {
  test('is what the report says', () => {
    const skipping = { ...fine('b'), skipped: 2 };
    expect(countTests(reportOf(fine('a'), skipping), true)).toEqual({ passed: 6, failed: 0, skipped: 2 });
  });

  test('counts a file that could not be prepared as a failure', () => {
    expect(countTests(reportOf(fine('a'), unprepared('b')), false)).toEqual({ passed: 3, failed: 1, skipped: 3 });
  });

  test('counts a failed test once, not its file as well', () => {
    expect(countTests(reportOf(broken('a')), false).failed).toBe(1);
  });

  test('counts a fault outside any test, a failed run and a run without a report as failures', () => {
    expect(countTests({ ...reportOf(fine('a')), faults: ['unhandled'] }, false).failed).toBe(1);
    expect(countTests(reportOf(fine('a')), false).failed).toBe(1);
    expect(countTests(undefined, true).failed).toBe(1);
  });

  test('names skipped tests only when there are any', () => {
    expect(closingLine(addCounts([fine('a'), { passed: 2, failed: 1, skipped: 0 }]))).toBe('5 passed, 1 failed');
    expect(closingLine({ passed: 1, failed: 0, skipped: 4 })).toBe('1 passed, 0 failed, 4 skipped');
  });
});

describe('a second look at a file that failed beside others', () => {
  test('is given to a few, with what they show then in the place of what they showed first', () => {
    const first = reportOf(fine('a'), broken('b'), unprepared('c'));
    expect(worthASecondLook(first)).toEqual(['b', 'c']);
    expect(countTests(afterSecondLook(first, reportOf(fine('b'), fine('c'))), true)).toEqual({
      passed: 9,
      failed: 0,
      skipped: 0,
    });
    expect(countTests(afterSecondLook(first, reportOf(fine('b'), broken('c'))), false).failed).toBe(1);
  });

  test.each(['ledger/post.test.ts', 'refund.property.test.ts', 'withdraw-race.test.ts', 'transfer-storm.test.ts'])(
    'is not given to %s, which shows how money is lost, nor to anything beside it',
    (name) => {
      expect(worthASecondLook(reportOf(broken('a'), broken(`/src/${name}`)))).toEqual([]);
    },
  );

  test('is not given to many, nor to a run with faults outside its tests, nor to one without a report', () => {
    expect(worthASecondLook(reportOf(...['a', 'b', 'c', 'd', 'e'].map(broken)))).toEqual([]);
    expect(worthASecondLook({ ...reportOf(broken('a')), faults: ['unhandled'] })).toEqual([]);
    expect(worthASecondLook(undefined)).toEqual([]);
  });
});
