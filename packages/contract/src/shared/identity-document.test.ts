import { describe, expect, it } from 'vitest';
import { ageOn, isDocumentNumber, isThaiCheckDigit, plainDocumentNumber } from './identity-document.ts';

describe('the number of a document', () => {
  it.each([
    ['1-1017-00230-70-8', '1101700230708'],
    [' aa 1234567 ', 'AA1234567'],
    ['01-19/000.123', '0119000123'],
  ])('%s is written %s', (typed, plain) => {
    expect(plainDocumentNumber(typed)).toBe(plain);
  });

  it.each([
    ['THAI_CARD', '1101700230708', true],
    ['THAI_CARD', '3100600445635', true],
    ['THAI_CARD', '1101700230707', false],
    ['THAI_CARD', '1011700230708', false],
    ['THAI_CARD', '0101700230706', false],
    ['THAI_CARD', '110170023070', false],
    ['THAI_CARD', '11017002307080', false],
    ['THAI_CARD', '110170023070A', false],
    ['LAO_CARD', '0119000123', true],
    ['LAO_CARD', 'P01234567', true],
    ['LAO_CARD', '01234', false],
    ['PASSPORT', 'AA1234567', true],
    ['PASSPORT', 'AA123456', true],
    ['PASSPORT', 'ABCDEFGH', false],
    ['PASSPORT', 'AA12345678', false],
  ] as const)('of kind %s, %s: %s', (kind, plain, isOne) => {
    expect(isDocumentNumber(kind, plain)).toBe(isOne);
  });

  it('of a Thai card has one right last digit of ten, and tells nearly every single wrong digit', () => {
    const known = '1101700230708';
    expect([...'0123456789'].filter((digit) => isThaiCheckDigit(`${known.slice(0, -1)}${digit}`))).toEqual(['8']);
    const wrong = [...known.slice(0, -1)].flatMap((right, at) =>
      [...'0123456789']
        .filter((digit) => digit !== right)
        .map((digit) => `${known.slice(0, at)}${digit}${known.slice(at + 1)}`),
    );
    // Remainders 0 and 10 have the same digit, so a few go unseen.
    expect(wrong.filter(isThaiCheckDigit).length).toBeLessThan(wrong.length / 9);
  });
});

it.each([
  ['2006-11-23', '2026-11-22', 19],
  ['2006-11-23', '2026-11-23', 20],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['1990-01-01', '2026-12-31', 36],
])('who was born on %s is, on %s, %i', (birthDate, day, age) => {
  expect(ageOn(birthDate, day)).toBe(age);
});
