import { expect, it } from 'vitest';
import { houseTable, MEASURES } from './house-count.ts';

const file = (path: string, text: string) => ({ path, text });
const measure = (what: string) => {
  const found = MEASURES.find((one) => one.what === what);
  if (!found) throw new Error(`there is no measure "${what}"`);
  return found;
};

it('counts what stands in the product and leaves tests out', () => {
  const text = "let a: 'THB' | 'LAK';\nlet b: 'THB' | 'LAK';\n";
  const files = [file('apps/server/src/a.ts', text), file('apps/server/src/a.test.ts', text)];
  expect(measure('"THB or LAK" spelled out instead of named').count(files)).toBe(2);
});

it('counts the files that lie in a folder and not those below it', () => {
  const files = [file('scripts/a.ts', ''), file('scripts/check/b.ts', ''), file('scripts/c.mjs', '')];
  expect(measure('files directly in scripts').count(files)).toBe(2);
});

it('counts lines that simulators and ui both have, each once', () => {
  const files = [
    file('packages/ui/src/styles/a.css', '.a {\n  color: red;\n}\n'),
    file('apps/simulators/public/styles/b.css', '.b {\n  color: red;\n}\n.c {\n  color: red;\n}\n'),
  ];
  expect(measure('style lines of ui copied by the simulators').count(files)).toBe(1);
});

it('reads how long a list of CONTRIBUTING is from its heading', () => {
  const lists = file('CONTRIBUTING.md', '# Contributing\n\n## Add a setting (5 files)\n');
  expect(measure('files to touch for a setting').count([lists])).toBe(5);
  expect(measure('places to touch for a game provider').count([lists])).toBeNaN();
});

it('sets what is counted beside what was counted before', () => {
  const row = { goal: 'g', what: 'bad things', before: 10, count: () => 3 };
  expect(houseTable([], [row])).toBe('goal  counted     before  now\ng     bad things      10    3');
});
