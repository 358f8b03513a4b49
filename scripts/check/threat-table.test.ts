import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../tools/run-tool.ts';
import { coverageFaults } from './coverage-table.ts';
import { missingRules, readThreats } from './threat-table.ts';

const ROW =
  '| 7 | Structuring | takes out in parts | `a-rules.ts` | `a.test.ts` › is seen<br>`b.test.ts` › waits | limits |';
const threats = readThreats(readFileSync(join(root, 'docs/threats.md'), 'utf8'));

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
