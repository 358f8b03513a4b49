import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { concernsOf } from '../requests/concerns.ts';
import { type FileStore, makeFileStore, newFileName } from './file-store.ts';

let directory: string;
let store: FileStore;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kapao-files-'));
  store = makeFileStore({ directory }, () => undefined);
});
afterAll(() => rm(directory, { recursive: true }));

async function contentsOf(name: string): Promise<string | undefined> {
  const stream = await store.get(name);
  return stream && (await buffer(stream)).toString();
}

test('what is put is got back, from bytes and from a stream, until it is removed', async () => {
  const bytes = newFileName('slips', 'webp');
  const streamed = newFileName('slips', 'webp');
  await store.put(bytes, Buffer.from('a slip'));
  await store.put(streamed, { stream: Readable.from([Buffer.from('two '), Buffer.from('parts')]), byteLength: 9 });
  expect([await contentsOf(bytes), await contentsOf(streamed)]).toEqual(['a slip', 'two parts']);
  await store.remove(bytes);
  await store.remove(bytes);
  expect(await contentsOf(bytes)).toBeUndefined();
});

test('a stream that breaks leaves no half of a file', async () => {
  const name = newFileName('slips', 'webp');
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the member went away');
    })(),
  );
  await expect(store.put(name, { stream: broken, byteLength: 8 })).rejects.toThrow();
  expect(await contentsOf(name)).toBeUndefined();
});

test('names are random and cannot lead out of the folder', async () => {
  expect(newFileName('slips', 'webp')).toMatch(/^slips\/[0-9a-f]{2}\/[0-9a-f]{48}\.webp$/);
  await writeFile(join(directory, 'outside.txt'), 'secret');
  const inner = makeFileStore({ directory: join(directory, 'inner') }, () => undefined);
  await expect(inner.get('../outside.txt')).rejects.toThrow();
  await expect(inner.put('../planted.txt', Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(directory)).not.toContain('planted.txt');
});

test('a store that cannot be written says so, and what could not be cleaned up is told with its name', async () => {
  const file = join(directory, 'not-a-folder');
  await writeFile(file, '');
  const told: unknown[] = [];
  const broken = makeFileStore({ directory: file }, (work, error) => told.push([work, concernsOf(error), error]));
  await expect(broken.put('slips/aa/x.webp', Buffer.from('x'))).rejects.toThrow();
  expect(told).toEqual([['half a file', { subject: 'slips/aa/x.webp' }, expect.any(Error)]]);
});
