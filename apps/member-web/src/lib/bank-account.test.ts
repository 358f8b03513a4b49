import { expect, it } from 'vitest';
import { bareNumber, tidyName } from './bank-account.ts';

it('names are in capitals with single spaces, numbers are bare digits', () => {
  expect(tidyName('  malee   chaiyo ')).toBe('MALEE CHAIYO');
  expect(bareNumber('123-456 7890')).toBe('1234567890');
});
