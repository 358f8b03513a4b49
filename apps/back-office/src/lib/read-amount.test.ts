import { describe, expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';

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
