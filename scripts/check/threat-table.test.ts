import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../tools/run-tool.ts';
import { coverageFaults } from './coverage-table.ts';
import { closedByNow, missingRules, readIdeas, readThreats } from './threat-table.ts';

const ROW =
  '| 7 | Structuring | takes out in parts | `a-rules.ts` | `a.test.ts` › is seen<br>`b.test.ts` › waits | limits |';
const IDEA = '| D1 | removes rows | they are missed | `a.ts` | `a.test.ts` › is seen<br>open: `b.test.ts` › waits |';
const page = readFileSync(join(root, 'docs/threats.md'), 'utf8');
const threats = readThreats(page);
const ideas = readIdeas(page);

test('a row names its rule and its tests', () => {
  expect(readThreats(ROW)).toEqual([
    {
      item: '7: Structuring',
      heldBy: 'a-rules.ts',
      isImpossible: false,
      tests: [
        { file: 'a.test.ts', name: 'is seen' },
        { file: 'b.test.ts', name: 'waits' },
      ],
    },
  ]);
});

test('a rule or a test that is gone is a fault', () => {
  expect(missingRules(readThreats(ROW), () => false)).toEqual(['7: Structuring: there is no a-rules.ts']);
  expect(coverageFaults(readThreats(ROW), () => "it('is seen'")).toEqual([
    '7: Structuring: there is no test "waits" in b.test.ts',
  ]);
});

test('every abuse of docs/threats.md is held by a rule that is there and shown by tests that exist', () => {
  expect(missingRules(threats)).toEqual([]);
  expect(coverageFaults(threats.filter(({ isImpossible }) => !isImpossible))).toEqual([]);
  expect(threats.filter(({ isImpossible }) => isImpossible)).toHaveLength(1);
});

test('at least forty-five abuses are told, numbered without a gap', () => {
  expect(threats.length).toBeGreaterThanOrEqual(45);
  expect(threats.map(({ item }) => Number.parseInt(item, 10))).toEqual(threats.map((_row, index) => index + 1));
});

test('an idea names its place and its tests, and what is open', () => {
  expect(readIdeas(IDEA)).toEqual([
    { item: 'D1', place: 'a.ts', tests: [{ file: 'a.test.ts', name: 'is seen' }], open: ['`b.test.ts` › waits'] },
  ]);
  const open = '| D1 | removes rows | they are missed | open: `a.ts` | open: a test |';
  expect(closedByNow(readIdeas(open), () => true)).toEqual(['D1: no longer open is `a.ts`']);
});

test('every idea of the review has a place and tests that exist, and nothing is called open that is there', () => {
  const isOpen = (place: string) => place.startsWith('open: ');
  const closed = ideas.filter(({ place }) => !isOpen(place));
  expect(missingRules(closed.map((row) => ({ ...row, heldBy: row.place, isImpossible: false })))).toEqual([]);
  expect(coverageFaults(ideas.filter(({ tests }) => tests.length > 0))).toEqual([]);
  expect(closedByNow(ideas)).toEqual([]);
  expect(ideas.filter(({ tests, open }) => tests.length + open.length === 0)).toEqual([]);
});

test('every idea is listed: A1 to A6, B, C1 to C6, D1 to D13, and those that gained nothing', () => {
  const numbers = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
  const items = ideas.map(({ item }) => item).filter((item) => !item.startsWith('H'));
  expect(items).toEqual([...numbers('A', 6), 'B', ...numbers('C', 6), ...numbers('D', 13)]);
});
