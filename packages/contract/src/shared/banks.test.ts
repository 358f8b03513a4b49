import { expect, test } from 'vitest';
import { accountDigits, bankCodeInside, bankNameInside, isAccountNo, needsEnglishName } from './banks.ts';

test.each([
  ['SCB', '1234567890', true],
  ['SCB', '123456789', false],
  ['SCB', '12345678901111', false],
  ['TTB', '1234567890', true],
  ['GSB', '020123456789', true],
  ['GSB', '0201234567', false],
  ['TISCO', '1234567890', true],
  ['TISCO', '12345678901234', true],
  ['TISCO', '123456789012', false],
  ['BCEL', '160120055511', true],
  ['LH', '123456', true],
  ['LH', '12345', false],
  ['LH', '1234567890123456', false],
  ['SCB', '12345a7890', false],
])('an account at %s can have the number %s: %s', (bankCode, accountNo, isOne) => {
  expect(isAccountNo(bankCode, accountNo)).toBe(isOne);
});

test.each(['TTB', 'ttb', ' TMB '])('%o is the bank TMB, with its rules for names and numbers', (code) => {
  expect(bankCodeInside(code)).toBe('TMB');
  expect(needsEnglishName(code)).toBe(true);
  expect(accountDigits(code)).toEqual([10]);
});

test('a name on an account is in capitals with single spaces', () => {
  expect(bankNameInside('  malee   chaiyo ')).toBe('MALEE CHAIYO');
});
