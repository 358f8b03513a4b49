import { expect, it } from 'vitest';
import { doneWithin } from './done-within.ts';

const never = new Promise<void>(() => {});

it('says that work was done, and that work took too long', async () => {
  expect(await doneWithin(10_000, Promise.resolve('done'))).toBe(true);
  expect(await doneWithin(1, never)).toBe(false);
});

it('fails as its work fails', async () => {
  await expect(doneWithin(10_000, Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full');
});

it('ends no process by work that fails when nobody waits any more', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  expect(await doneWithin(1, promise)).toBe(false);
  // Vitest fails a run in which a rejection was left alone.
  reject(new Error('too late'));
  await new Promise((resolve) => setImmediate(resolve));
});
