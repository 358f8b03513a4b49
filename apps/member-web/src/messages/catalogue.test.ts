import { LOCALES } from '@kapao/contract/shared/locale.ts';
import { expect, it } from 'vitest';
import { loadCatalogue, needWords, WORDS_PARTS } from './catalogue.ts';
import { en } from './en.ts';
import { la } from './la.ts';
import { limitsEn } from './own/limits-en.ts';
import { lineEn } from './own/line-en.ts';
import { MISSING_WORDS } from './own/missing.ts';
import { pushEn } from './own/push-en.ts';
import { secondFactorEn } from './own/second-factor-en.ts';
import { stopEn } from './own/stop-en.ts';
import { th } from './th.ts';

const WHOLE = { th, la, en };

it.each(LOCALES)('the parts that screens ask for are all the words there are (%s)', async (locale) => {
  const words = await loadCatalogue(locale);
  for (const part of WORDS_PARTS) await needWords(part);
  expect(Object.keys(words).sort()).toEqual(Object.keys(WHOLE[locale]).sort());
  expect(JSON.stringify(await loadCatalogue(locale))).toBe(JSON.stringify(words));
});

/** "1 days"; amounts are followed by verbs, and names may stand there too. */
const ONE_OF_MANY = /\b1 (?!is|has|of|more|goes|stops|shows)(?:[a-z]+ )?[a-z]*[^s\W]s\b/;

/** Places of templates that say one of a thing as many; `one` is as it is counted or as it is written. */
function wrongPlaces(part: unknown, one: 1 | '1', place = ''): string[] {
  if (typeof part === 'object' && part !== null)
    return Object.entries(part).flatMap(([name, inner]) => wrongPlaces(inner, one, `${place}.${name}`));
  if (typeof part !== 'function') return [];
  try {
    return ONE_OF_MANY.test(String(part(one, one, one))) ? [place] : [];
  } catch {
    return [];
  }
}

it('English says one of a thing as one', () => {
  const all = {
    ...en,
    missing: MISSING_WORDS.en,
    factor: secondFactorEn,
    line: lineEn,
    limits: limitsEn,
    push: pushEn,
    stop: stopEn,
  };
  const written = wrongPlaces(all, '1');
  // A template takes one of the two kinds of one, and cannot be wrong about the other.
  expect(wrongPlaces(all, 1).filter((place) => written.includes(place))).toEqual([]);
});
