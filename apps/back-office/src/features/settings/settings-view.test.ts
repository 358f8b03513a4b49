import { describe, expect, it } from 'vitest';
import { movedUp, readAmount } from './settings-view.ts';

describe('a typed amount', () => {
  it.each([
    ['100', 100],
    [' 2,000.50 ', 2_000.5],
    ['0', 0],
    ['', undefined],
    ['1.234', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['ร้อย', undefined],
    ['99999999999', undefined],
  ])('%j is read as %s', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });
});

describe('an account moved up', () => {
  it('changes places with the one above; the first and an unknown one stay', () => {
    expect(movedUp(['a', 'b', 'c'], 'c')).toEqual(['a', 'c', 'b']);
    expect(movedUp(['a', 'b', 'c'], 'a')).toEqual(['a', 'b', 'c']);
    expect(movedUp(['a', 'b', 'c'], 'x')).toEqual(['a', 'b', 'c']);
  });
});
