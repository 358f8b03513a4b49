import { ERROR_CODES } from '@kapao/contract/shared/error-codes.ts';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { errorText } from './error-text.ts';
import { la } from './la.ts';
import { th } from './th.ts';

const USUAL = ['7', 'NAGA', '9'] as const;

/** Every text of a catalogue with its place; templates are filled with the same values in each language. */
function texts(part: unknown, place = '', given: readonly unknown[] = USUAL): [string, string][] {
  if (typeof part === 'string') return [[place, part]];
  if (typeof part === 'function') return [[place, String(part(...given))]];
  return Object.entries(part as object).flatMap(([name, inner]) => texts(inner, `${place}.${name}`, given));
}

/** "1 days"; amounts are followed by verbs. */
const ONE_OF_MANY = /\b1 (?:of 1 )?(?!is|goes|counts|leaves|stays)(?:[a-z]+ )?[a-z]*[^s\W]s\b/;

/** Names that are the same in every language. */
const SAME_EVERYWHERE = new Set(['.common.product']);

describe('the catalogues', () => {
  it('have the same texts in the same places', () => {
    const places = texts(en).map(([place]) => place);
    expect(texts(th).map(([place]) => place)).toEqual(places);
    expect(texts(la).map(([place]) => place)).toEqual(places);
  });

  it.each([
    { name: 'th', catalogue: th, own: /[\u0e01-\u0e5b]/, foreign: /[\u0e81-\u0edf]/ },
    { name: 'la', catalogue: la, own: /[\u0e81-\u0edf]/, foreign: /[\u0e01-\u0e5b]/ },
  ])('$name is written in its own script', ({ catalogue, own, foreign }) => {
    for (const [place, text] of texts(catalogue)) {
      if (SAME_EVERYWHERE.has(place)) continue;
      expect(text, place).toMatch(own);
      expect(text, place).not.toMatch(foreign);
    }
  });

  it('English says one of a thing as one', () => {
    const wrong = (one: 1 | '1') =>
      texts(en, '', [one, one, one]).flatMap(([place, text]) => (ONE_OF_MANY.test(text) ? [place] : []));
    const written = wrong('1');
    // A template takes a number or its text, and cannot be wrong about the other.
    expect(wrong(1).filter((place) => written.includes(place))).toEqual([]);
  });

  it('every template shows what it is given', () => {
    for (const catalogue of [en, th, la]) {
      expect(catalogue.transfers.consequence.toGameSucceeded('1,234.50', 'NAGA')).toMatch(/1,234\.50.*NAGA/);
      expect(catalogue.inflows.confirmConsequence('1,234.50', 'NOY')).toMatch(/1,234\.50.*NOY/);
      expect(catalogue.withdrawals.approvalsSoFar(1, 2)).toMatch(/1.*2/);
    }
  });

  it('every code of the contract has a sentence, an unknown one is shown raw', () => {
    for (const code of ERROR_CODES) {
      expect(errorText(la, { code, requestId: undefined })).not.toBe(code);
    }
    expect(errorText(en, { code: 'NEW_CODE', requestId: undefined })).toBe('NEW_CODE');
    expect(errorText(en, { code: 'toString', requestId: undefined })).toBe('toString');
    expect(errorText(en, { code: 'INTERNAL_SERVER_ERROR', requestId: 'r-1' })).toBe(
      'Something went wrong on the server. (ref. r-1)',
    );
  });
});
