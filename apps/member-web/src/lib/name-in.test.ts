import { expect, it } from 'vitest';
import { nameIn } from './name-in.ts';

it.each([
  ['th', 'กรุงเทพ'],
  ['la', 'ກຸງເທບ'],
  ['en', 'Bangkok Bank'],
] as const)('a bank is named in the language of the reader: %s', (locale, name) => {
  expect(nameIn({ nameTH: 'กรุงเทพ', nameLA: 'ກຸງເທບ', nameEN: 'Bangkok Bank' }, locale)).toBe(name);
});
