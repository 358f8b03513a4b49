import { expect, it } from 'vitest';
import { bareNumber } from './bank-account.ts';

it('numbers are bare digits, however people group them', () => {
  expect(bareNumber('123-456 7890')).toBe('1234567890');
});
