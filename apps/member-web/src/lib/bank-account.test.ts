import { expect, it } from 'vitest';
import { bareNumber, isAccountNo, tidyName } from './bank-account.ts';

it('names are in capitals with single spaces, numbers are bare digits', () => {
  expect(tidyName('  malee   chaiyo ')).toBe('MALEE CHAIYO');
  expect(bareNumber('123-456 7890')).toBe('1234567890');
});

it.each([
  ['123-456-7890', true],
  ['12345', false],
  ['1234567890123456', false],
  ['12345a7890', false],
])('%s is an account number: %s', (text, isOne) => {
  expect(isAccountNo(text)).toBe(isOne);
});
