import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/run-tool.ts';
import { type CoverageRow, coverageFaults, testsIn } from './coverage-table.ts';

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

/** One idea of the review: the place of its rule and the tests, and what is not in the tree yet. */
export interface IdeaRow extends CoverageRow {
  place: string;
  open: string[];
}

const IDEA = /^\| (?<item>[A-DH]\d*) \| [^|]+ \| [^|]+ \| (?<place>[^|]+) \| (?<tests>[^|]+) \|$/;
const OPEN = 'open: ';

export function readIdeas(markdown: string): IdeaRow[] {
  return markdown.split('\n').flatMap((line) => {
    const found = IDEA.exec(line)?.groups;
    if (!found) return [];
    const pieces = [found.place ?? '', ...(found.tests ?? '').split('<br>')];
    const [place = ''] = pieces;
    const tests = pieces.slice(1).filter((piece) => !piece.startsWith(OPEN));
    const open = pieces.filter((piece) => piece.startsWith(OPEN)).map((piece) => piece.slice(OPEN.length));
    return [{ item: found.item ?? '', place: place.replaceAll('`', ''), tests: tests.flatMap(testsIn), open }];
  });
}

/** Places and tests that are called open and are in the tree. */
export function closedByNow(rows: readonly IdeaRow[], exists = isFile): string[] {
  return rows.flatMap(({ item, open }) =>
    open.flatMap((piece) => {
      const tests = testsIn(piece);
      const isThere =
        tests.length > 0
          ? coverageFaults([{ item, tests }]).length === 0
          : piece.startsWith('`') && exists(piece.replaceAll('`', ''));
      return isThere ? [`${item}: no longer open is ${piece}`] : [];
    }),
  );
}

/** Rows whose rule is in no file. */
export function missingRules(rows: readonly ThreatRow[], exists = isFile): string[] {
  return rows.filter(({ heldBy }) => !exists(heldBy)).map(({ item, heldBy }) => `${item}: there is no ${heldBy}`);
}

const isFile = (file: string) => existsSync(join(root, file));
