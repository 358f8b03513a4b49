import { writeFile } from 'node:fs/promises';
import type { Reporter, TestModule } from 'vitest/node';

export interface TestReport {
  files: readonly FileReport[];
  /** What went wrong outside any test. */
  faults: readonly string[];
}

export interface FileReport {
  path: string;
  /** Whether all of the file ran to its end without a fault, its preparations too. */
  isFine: boolean;
  passed: number;
  failed: number;
  skipped: number;
  /** Titles of the tests that passed, without those of their blocks. */
  passedTests: readonly string[];
  /** Whose fault it was, in a line each. */
  faults: readonly string[];
}

/** Writes what a run of vitest has found, with what its own JSON leaves out: faults outside any test. */
export function reportTo(path: string): Reporter {
  return {
    async onTestRunEnd(modules, errors) {
      const report: TestReport = {
        files: modules.map(fileReport),
        faults: errors.map((error) => firstLine(error.message)),
      };
      await writeFile(path, JSON.stringify(report));
    },
  };
}

function fileReport(module: TestModule): FileReport {
  const tests = [...module.children.allTests()];
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const failed = tests.filter((test) => test.result().state === 'failed');
  const suites = [...module.children.allSuites()];
  return {
    path: module.moduleId,
    isFine: module.ok() && count('pending') === 0,
    passed: count('passed'),
    failed: failed.length,
    skipped: count('skipped') + count('pending'),
    passedTests: tests.filter((test) => test.result().state === 'passed').map((test) => test.name),
    faults: [
      ...module.errors().map((error) => firstLine(error.message)),
      ...suites.flatMap((suite) => suite.errors().map((error) => `${suite.fullName}: ${firstLine(error.message)}`)),
      ...failed.map((test) => `${test.fullName}: ${firstLine(test.result().errors?.[0]?.message)}`),
    ],
  };
}

function firstLine(text = ''): string {
  return text.split('\n')[0] ?? '';
}
