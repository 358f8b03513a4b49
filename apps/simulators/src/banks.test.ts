import { describe, expect, it } from 'vitest';
import { currencyAt, findBank, maskAccountNo } from './banks.ts';

describe('masked account numbers', () => {
  it.each([
    ['SCB', 'SCB', 'xxxxxx6789'],
    ['KBANK', 'SCB', 'xxxx456789'],
    ['KBANK', 'KBANK', 'xxx345678x'],
    ['SCB', 'KBANK', 'xxxx456789'],
    ['BBL', 'GSB', 'xxxx456789'],
  ])('masked account numbers from %s to %s show %s', (fromBank, toBank, masked) => {
    expect(maskAccountNo({ fromBank, toBank, accountNo: '0123456789' })).toBe(masked);
  });

  it('keep the length of a longer number', () => {
    expect(maskAccountNo({ fromBank: 'GSB', toBank: 'SCB', accountNo: '020123456789' })).toBe('xxxxxx456789');
  });
});

describe('banks', () => {
  it('are found by short name and by code, TMB and TTB under one code', () => {
    expect(findBank('scb')?.code).toBe('014');
    expect(findBank('004')?.short).toBe('KBANK');
    expect(findBank('TMB')?.code).toBe(findBank('TTB')?.code);
    expect(findBank('NOBANK')).toBeUndefined();
  });

  it('take kip in Laos and baht elsewhere', () => {
    const currencies = ['BCEL', 'SCB'].map((short) => {
      const bank = findBank(short);
      return bank && currencyAt(bank);
    });
    expect(currencies).toEqual(['LAK', 'THB']);
  });
});
