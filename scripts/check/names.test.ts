import { describe, expect, test } from 'vitest';
import { namingFaults } from './names.ts';

describe('names that the check refuses', () => {
  test.each([
    ['const MOST_PAGES = 5;', '"MOST_PAGES" is a bound: say MAX'],
    ['export const WAIT_LEAST_MS = 5;', '"WAIT_LEAST_MS" is a bound: say MIN'],
    ['interface Deps { db: Db }', '"Deps" does not say whose: name it after what needs them'],
    ['type Deps = { db: Db };', '"Deps" does not say whose: name it after what needs them'],
  ])('the line «%s» is refused wherever it stands', (line, fault) => {
    expect(namingFaults('a.ts', `\n${line}\n`)).toEqual([`a.ts:2 ${fault}`]);
  });

  test.each([
    "it('is refused', () => {});",
    "test.each([1, 2])('%s is refused', () => {});",
    "test.runIf(true)('that works', () => {});",
  ])('the short title in «%s» is refused in a test file only', (line) => {
    expect(namingFaults('a.test.ts', line)).toHaveLength(1);
    expect(namingFaults('a.e2e.ts', line)).toHaveLength(1);
    expect(namingFaults('a.ts', line)).toEqual([]);
  });
});

test('names in the words of the field, and whole sentences, are left alone', () => {
  const text = `const MAX_PAGES = 5; const ALMOST = 1; interface LegDeps { most: number }
    it('a page past the end is empty', () => {}); describe('a page', () => {}); /x/.test('short');`;
  expect(namingFaults('a.test.ts', text)).toEqual([]);
});
