import { LOCALES } from '@kapao/contract/shared/locale.ts';
import { expect, it } from 'vitest';
import { loadCatalogue, needWords, WORDS_PARTS } from './catalogue.ts';
import { en } from './en.ts';
import { la } from './la.ts';
import { th } from './th.ts';

const WHOLE = { th, la, en };

it.each(LOCALES)('the parts that screens ask for are all the words there are (%s)', async (locale) => {
  const words = await loadCatalogue(locale);
  for (const part of WORDS_PARTS) await needWords(part);
  expect(Object.keys(words).sort()).toEqual(Object.keys(WHOLE[locale]).sort());
  expect(JSON.stringify(await loadCatalogue(locale))).toBe(JSON.stringify(words));
});
