import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/run-tool.ts';

/** One row of docs/spec-coverage.md: an item of the specification, or of a decision beside it, and the tests that show it. */
export interface CoverageRow {
  item: string;
  tests: { file: string; name: string }[];
}

const ROW = /^\| (?<section>(?:record |design )?\d+) \| (?<item>[^|]+) \| (?<tests>[^|]+) \|$/;
/** A test is named by its title from the first word on, not by words that stand somewhere in the file. */
const TITLE_BEGINS = ["'", '`', '"'];
const TEST = /`(?<file>[^`]+)` › (?<name>.+?)(?=<br>|$)/g;

/** The rows as they stand. */
export const coverageRows = (): CoverageRow[] =>
  readCoverage(readFileSync(join(root, 'docs', 'spec-coverage.md'), 'utf8'));

export function readCoverage(markdown: string): CoverageRow[] {
  return markdown.split('\n').flatMap((line) => {
    const found = ROW.exec(line)?.groups;
    if (!found) return [];
    const { section = '', item } = found;
    return [{ item: `${placeOf(section)}: ${item}`, tests: testsIn(found.tests ?? '') }];
  });
}

/** A section of the specification or of docs/pins.md, or a decision record. */
const placeOf = (place: string) => (/^[a-z]/.test(place) ? place : `spec ${place}`);

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
      .filter(({ file, name }) => !TITLE_BEGINS.some((quote) => read(file)?.includes(quote + name)))
      .map(({ file, name }) => `${item}: there is no test "${name}" in ${file}`);
  });
}

/** Tests that rows name and a run should have executed, but that did not pass in it; `passed` has titles by file. */
export function unshownRows(
  rows: readonly CoverageRow[],
  passed: ReadonlyMap<string, readonly string[]>,
  isOfRun: (file: string) => boolean,
): string[] {
  return rows.flatMap(({ item, tests }) =>
    tests
      .filter(({ file, name }) => isOfRun(file) && !passed.get(file)?.some((title) => beginning(name).test(title)))
      .map(({ file, name }) => `${item}: "${name}" of ${file} did not pass`),
  );
}

const beginning = (name: string) => new RegExp(`^(?:${patternOf([name])})`);

/** A planted bug, as far as it stands for a row. */
interface RowBug {
  name: string;
  caughtBy: string;
  row?: string;
}

/** The names of the tests by which a row says that it holds, in the file that must fail by the bug. */
export function judgesOf(bug: RowBug, rows: readonly CoverageRow[]): string[] {
  const row = bug.row === undefined ? undefined : rowOf(bug.row, rows);
  if (!row) throw new Error(`${bug.name}: not one row begins with "${bug.row}"`);
  const names = row.tests.filter(({ file }) => file === bug.caughtBy).map(({ name }) => name);
  if (names.length === 0) throw new Error(`${bug.name}: the row "${bug.row}" names no test of ${bug.caughtBy}`);
  return names;
}

/** The rows that some planted bug breaks. */
export function brokenRows(bugs: readonly RowBug[], rows: readonly CoverageRow[]): CoverageRow[] {
  const broken = new Set(bugs.map(({ row }) => row && rowOf(row, rows)));
  return rows.filter((row) => broken.has(row));
}

/** The row of that name, or the only one that begins with it. */
function rowOf(begins: string, rows: readonly CoverageRow[]): CoverageRow | undefined {
  const found = rows.filter(({ item }) => item.startsWith(placeOf(begins)));
  return found.find(({ item }) => item === placeOf(begins)) ?? (found.length === 1 ? found[0] : undefined);
}

/** What tells tests of those names from the others of their file; a place for a value stands for any. */
export function patternOf(names: readonly string[]): string {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return names
    .map((name) =>
      name
        .split(/%[sdijo]|\$\w+/)
        .map(literal)
        .join('.*'),
    )
    .join('|');
}

function readFile(file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
