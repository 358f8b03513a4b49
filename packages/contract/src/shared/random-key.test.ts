import { expect, test } from 'vitest';
import { randomKey } from './random-key.ts';

test('a key is hexadecimal, as long as asked for, and another each time', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey(20)).toMatch(/^[0-9a-f]{40}$/);
  expect(randomKey()).not.toBe(randomKey());
});
