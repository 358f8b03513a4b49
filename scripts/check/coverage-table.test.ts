import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PLANTED_BUGS, planted } from '../mutants/planted-bugs.ts';
import { root } from '../tools/run-tool.ts';
import { brokenRows, coverageFaults, judgesOf, patternOf, readCoverage, unshownRows } from './coverage-table.ts';

const TABLE = `| Spec | Item | Shown by |
| --- | --- | --- |
| 4 | A failed transfer returns the money | \`a.test.ts\` › goes back<br>\`b.test.ts\` › says so |
| 5 | Nothing shows this | later |`;

test('a row names its tests', () => {
  expect(readCoverage(TABLE)[0]).toEqual({
    item: 'spec 4: A failed transfer returns the money',
    tests: [
      { file: 'a.test.ts', name: 'goes back' },
      { file: 'b.test.ts', name: 'says so' },
    ],
  });
});

test('a test that is gone and a row without one are faults', () => {
  const files: Record<string, string> = {
    'a.test.ts': "test('goes back to the wallet')",
    'b.test.ts': "test('it says so')",
  };
  expect(coverageFaults(readCoverage(TABLE), (file) => files[file])).toEqual([
    'spec 4: A failed transfer returns the money: there is no test "says so" in b.test.ts',
    'spec 5: Nothing shows this names no test',
  ]);
});

test('a row is shown by a run only when each of its tests passed in it, or belongs to the other share', () => {
  const rows = readCoverage('| 4 | Money | `a.test.ts` › of %s goes $way<br>`b.test.ts` › says so |');
  const unshown = (ran: Record<string, string[]>, isOfRun = (_file: string) => true) =>
    unshownRows(rows, new Map(Object.entries(ran)), isOfRun);
  const all = { 'a.test.ts': ['of pg goes back to the wallet'], 'b.test.ts': ['says so, twice'] };
  expect(unshown(all)).toEqual([]);
  const fault = 'spec 4: Money: "says so" of b.test.ts did not pass';
  expect(unshown({ ...all, 'b.test.ts': ['it says so'] })).toEqual([fault]);
  expect(unshown({ 'a.test.ts': all['a.test.ts'] })).toEqual([fault]);
  expect(unshown({ 'a.test.ts': all['a.test.ts'] }, (file) => file !== 'b.test.ts')).toEqual([]);
});

test('a planted bug stands for the one row that begins as it says, by the tests of its file', () => {
  const rows = readCoverage(TABLE);
  const bug = { name: 'lost', caughtBy: 'b.test.ts', row: '4: A failed' };
  expect(judgesOf(bug, rows)).toEqual(['says so']);
  expect(brokenRows([bug, { ...bug, row: '5: Nothing' }], rows)).toEqual(rows);
  expect(() => judgesOf({ ...bug, caughtBy: 'c.test.ts' }, rows)).toThrow('names no test of c.test.ts');
  expect(() => judgesOf({ ...bug, row: '6: None' }, rows)).toThrow('not one row begins with "6: None"');
});

test('the pattern of test names fits those names with any values, and no other', () => {
  const pattern = new RegExp(patternOf(['%s of %i bytes (a+b)', 'speaks $language']));
  expect(pattern.test('slip.png of 10 bytes (a+b)')).toBe(true);
  expect(pattern.test('speaks th')).toBe(true);
  expect(pattern.test('slip.png of 10 bytes aab')).toBe(false);
});

test.each(PLANTED_BUGS.map((bug) => [bug.name, bug] as const))(
  'the bug "%s" can be planted where it says, and its tests exist',
  (_name, bug) => {
    expect(existsSync(join(root, bug.caughtBy))).toBe(true);
    for (const file of new Set(bug.edits.map((edit) => edit.file))) {
      const text = readFileSync(join(root, file), 'utf8');
      expect(planted(bug, file, text)).not.toBe(text);
    }
  },
);

test('no two planted bugs have one name, and there are at least sixty (safety 6)', () => {
  expect(new Set(PLANTED_BUGS.map(({ name }) => name)).size).toBe(PLANTED_BUGS.length);
  expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(60);
});
