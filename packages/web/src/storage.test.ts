import { expect, it } from 'vitest';
import { makeStorage } from './storage.ts';

it('serves from memory where the browser refuses storage', () => {
  const storage = makeStorage(() => {
    throw new Error('access denied');
  });
  storage.write('token', 'abc');
  expect(storage.read('token')).toBe('abc');
  storage.remove('token');
  expect(storage.read('token')).toBeNull();
});
