import { describe, expect, it } from 'vitest';
import { isPersonName, personNameInside } from './person-name.ts';

describe('a name', () => {
  it('loses invisible marks and double spaces', () => {
    expect(personNameInside('  Somchai\u200b   Jai\u00addee ')).toBe('Somchai Jaidee');
  });

  it('has one spelling for vowels that look the same', () => {
    expect(personNameInside('น\u0E4D\u0E49\u0E32ฝน')).toBe('น้ำฝน');
    expect(personNameInside('ຄ\u0ECD\u0EB2')).toBe('ຄຳ');
  });

  it.each([
    ['สมชาย ใจดี', true],
    ['Anna-Maria O’Neil', true],
    ['ສົມສັກ', true],
    ['7', true],
    ['', false],
    ['---', false],
    ['a\u0007b', false],
  ])('%j is one: %s', (name, is) => expect(isPersonName(name)).toBe(is));
});
