import { describe, expect, test } from 'vitest';
import { brokenReferences, type Cited, numbersIn, readCited, referencesIn } from './references.ts';

const PAGE = `# A page

## 2. Machines

### K. Links

| F15 | a fault |

## 5. Requirements

| 46 | a requirement |
`;

const CITED: Cited = {
  documents: { safety: numbersIn(PAGE), spec: new Set(['7']), design: new Set(['4']), facts: new Set(['1']) },
  records: new Set(['1', '2']),
};

function faults(word: string, items: string, file = 'x.ts'): string[] {
  return brokenReferences({ file, text: `// (${word} ${items})` }, CITED).map((fault) =>
    fault.replace(/^.* cites /, ''),
  );
}

describe('references to documents', () => {
  test('sections, letters, rows with a name and rows of a section are numbers that can be cited', () => {
    expect([...numbersIn(PAGE)]).toEqual(['2', 'K', 'F15', '5', '5, 46']);
  });

  test.each([
    ['spec', '7'],
    ['Spec', '7, with words after it'],
    ['design', '4, F15'],
    ['safety', 'K'],
    ['safety', '2, K'],
    ['safety', '5, 46'],
    ['safety', 'F15'],
    ['record', '2'],
    ['records', '1 and 2'],
  ])('%s %s is there', (word, items) => {
    expect(faults(word, items)).toEqual([]);
  });

  test.each([
    ['spec', '8', 'spec 8, which is not in docs/specification.md'],
    ['design', '4, F16', 'safety F16, which is not in docs/safety.md'],
    ['safety', '5, 47', 'safety 5, 47, which is not in docs/safety.md'],
    ['safety', 'K, Z', 'safety Z, which is not in docs/safety.md'],
    ['record', '3', 'record 3, which is not in any record'],
    ['house', '2.6', 'house 2.6, which is not in any house'],
  ])('%s %s is not', (word, items, fault) => {
    expect(faults(word, items)).toEqual([fault]);
  });

  test('a reference that goes on in the next line of a comment is found, with its line', () => {
    const text = '\n/**\n * moves nothing (safety\n * F99), and more\n */';
    expect(brokenReferences({ file: 'x.ts', text }, CITED)).toEqual([
      'x.ts:3 cites safety F99, which is not in docs/safety.md',
    ]);
  });

  test('numbers in brackets are records in the architecture and in records only', () => {
    const text = 'as decided (3)';
    expect(referencesIn({ file: 'ARCHITECTURE.md', text })).toHaveLength(1);
    expect(referencesIn({ file: 'README.md', text })).toHaveLength(0);
  });

  test('every document that is cited has numbers', () => {
    const { documents, records } = readCited();
    for (const numbers of Object.values(documents)) expect(numbers.size).toBeGreaterThan(5);
    expect(records.size).toBeGreaterThan(50);
  });
});
