import { expect, test } from 'vitest';
import { coverageFaults, readCoverage } from './coverage-table.ts';

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
