import { endLinesAtLaoWords, splitLaoWords, withoutLaoMarks } from '@kapao/web/lao-lines.ts';
import { laoTextsOf, linesOf } from '@kapao/web/testing/line-ends.ts';
import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>(['./*-la.ts', './la.ts', './statement-types.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const TEXTS = laoTextsOf(Object.values(SOURCES));
const runsOf = (text: string): string[] => text.match(/[\u0e80-\u0eff]+/g) ?? [];

it('every Lao text of the back office ends its lines where a word ends, and nowhere else', () => {
  expect(TEXTS.length).toBeGreaterThan(1_500);
  const faults = TEXTS.flatMap((text) => {
    const words = runsOf(text).flatMap(splitLaoWords).join('|');
    const lines = linesOf(endLinesAtLaoWords(text), 'lo').flatMap((line) => runsOf(withoutLaoMarks(line)));
    return lines.join('|') === words ? [] : [{ words, lines: lines.join('|') }];
  });
  expect(faults).toEqual([]);
});
