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
    ['100,50', undefined],
    ['1,00', undefined],
    ['10,00,000', undefined],
    ['0,500', undefined],
    ['1.000,50', undefined],
    ['1,234,567.89', 1_234_567.89],
    ['1\u00A0000', 1_000],
    ['\u202A๑,๒๓๔.๕๐\u202C', 1_234.5],
    ['฿500.-', 500],
    ['99999999999', undefined],
  ])('%j is read as %s', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it('in another currency than the field asks for is none', () => {
    expect([readAmount('₭20,000', 'THB'), readAmount('₭20,000', 'LAK')]).toEqual([undefined, 20_000]);
  });
});
