import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-tool.ts';

/** One row of docs/spec-coverage.md: an item of the specification and the tests that show it. */
export interface CoverageRow {
  item: string;
  tests: { file: string; name: string }[];
}

const ROW = /^\| (?<section>\d+) \| (?<item>[^|]+) \| (?<tests>[^|]+) \|$/;
const TEST = /`(?<file>[^`]+)` › (?<name>.+?)(?=<br>|$)/g;

export function readCoverage(markdown: string): CoverageRow[] {
  return markdown.split('\n').flatMap((line) => {
    const found = ROW.exec(line)?.groups;
    if (!found) return [];
    return [{ item: `spec ${found.section}: ${found.item}`, tests: testsIn(found.tests ?? '') }];
  });
}

/** The tests a cell names. */
export function testsIn(cell: string): CoverageRow['tests'] {
  return [...cell.trim().matchAll(TEST)].map(({ groups }) => ({
    file: groups?.file ?? '',
    name: (groups?.name ?? '').trim(),
  }));
}

/** Rows that name no test, and tests that do not exist under that name. */
export function coverageFaults(rows: readonly CoverageRow[], read = readFile): string[] {
  return rows.flatMap(({ item, tests }) => {
    if (tests.length === 0) return [`${item} names no test`];
    return tests
      .filter(({ file, name }) => !read(file)?.includes(name))
      .map(({ file, name }) => `${item}: there is no test "${name}" in ${file}`);
  });
}

function readFile(file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
