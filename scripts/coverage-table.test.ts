import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coverageFaults, readCoverage } from './coverage-table.ts';
import { PLANTED_BUGS, planted } from './planted-bugs.ts';
import { root } from './run-tool.ts';

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
  const files: Record<string, string> = { 'a.test.ts': "test('the money goes back')" };
  expect(coverageFaults(readCoverage(TABLE), (file) => files[file])).toEqual([
    'spec 4: A failed transfer returns the money: there is no test "says so" in b.test.ts',
    'spec 5: Nothing shows this names no test',
  ]);
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
