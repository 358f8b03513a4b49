import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../tools/run-tool.ts';
import { missingFiles, readAsvs } from './asvs-table.ts';
import { coverageFaults } from './coverage-table.ts';

const ROW = '| 1.2.3 | 2 | tokens end | met | header `X`: `apps/a.test.ts` › is seen<br>deploy/a.cfg and docs/a.md 4 |';
/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0, first to last. */
const IN_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = readAsvs(page);

test('a requirement names its verdict, its tests and its files', () => {
  expect(readAsvs(ROW)).toEqual([
    {
      item: '1.2.3',
      words: 'tokens end',
      verdict: 'met',
      tests: [{ file: 'apps/a.test.ts', name: 'is seen' }],
      files: ['apps/a.test.ts', 'deploy/a.cfg', 'docs/a.md'],
    },
  ]);
});

test('a file or a test that is gone is a fault of its requirement', () => {
  expect(missingFiles(readAsvs(ROW), (file) => file !== 'deploy/a.cfg')).toEqual(['1.2.3: there is no deploy/a.cfg']);
  expect(coverageFaults(readAsvs(ROW), () => "it('waits'")).toEqual([
    '1.2.3: there is no test "is seen" in apps/a.test.ts',
  ]);
});

test('every requirement of levels 1 and 2 is listed once, in ten words at most', () => {
  const chapters = rows.map(({ item }) => Number.parseInt(item, 10));
  expect(IN_CHAPTER.map((_count, index) => chapters.filter((chapter) => chapter === index + 1).length)).toEqual(
    IN_CHAPTER,
  );
  expect(new Set(rows.map(({ item }) => item)).size).toBe(rows.length);
  expect(rows.filter(({ words }) => words.split(' ').length > 10)).toEqual([]);
});

test('the evidence of docs/asvs.md is in the tree, and what is not met says what is missing', () => {
  expect(missingFiles(rows)).toEqual([]);
  expect(coverageFaults(rows.filter(({ tests }) => tests.length > 0))).toEqual([]);
  for (const line of page.split('\n').filter((row) => row.includes('| not met |'))) {
    expect(line).toMatch(/[Mm]issing/);
  }
});

test('the sum of each verdict is the one that the page begins with', () => {
  const sumOf = (wanted: string) => rows.filter(({ verdict }) => verdict === wanted).length;
  const [met, notApplicable, notMet] = [sumOf('met'), sumOf('not applicable'), sumOf('not met')];
  expect(met + notApplicable + notMet).toBe(rows.length);
  const begins = page.replaceAll(/\s+/g, ' ');
  expect(begins).toContain(`${met} are met, ${notApplicable} are not applicable and ${notMet} are not met`);
});
