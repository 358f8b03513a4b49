import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/run-tool.ts';
import { type CoverageRow, testsIn } from './coverage-table.ts';

/** One row of docs/threats.md: an abuse, the file that holds it, and the tests that show it. */
export interface ThreatRow extends CoverageRow {
  heldBy: string;
  /** What the shape of the game or the site leaves no way for needs no test. */
  isImpossible: boolean;
}

const CELLS = 6;

export function readThreats(markdown: string): ThreatRow[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim());
    const [number = '', abuse = '', , heldBy = '', tests = ''] = cells;
    if (cells.length !== CELLS || !/^\d+$/.test(number)) return [];
    const isImpossible = tests === 'not possible';
    return [{ item: `${number}: ${abuse}`, heldBy: heldBy.replaceAll('`', ''), tests: testsIn(tests), isImpossible }];
  });
}

/** Rows whose rule is in no file. */
export function missingRules(rows: readonly ThreatRow[], exists = isFile): string[] {
  return rows.filter(({ heldBy }) => !exists(heldBy)).map(({ item, heldBy }) => `${item}: there is no ${heldBy}`);
}

const isFile = (file: string) => existsSync(join(root, file));
