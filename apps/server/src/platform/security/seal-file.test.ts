import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { newFileKey, openFile, SEAL_BYTES, sealing } from './seal-file.ts';

const PLAIN = Buffer.from('a picture of a card, '.repeat(5_000));
const sealed = (key: Buffer, plain = PLAIN) =>
  buffer(Readable.from([plain.subarray(0, 7), plain.subarray(7)]).pipe(sealing(key, 'place 1')));

it('a sealed file opens whole by its key at its place, and is longer by what is told', async () => {
  const key = newFileKey();
  for (const plain of [PLAIN, Buffer.alloc(0)]) {
    const file = await sealed(key, plain);
    expect(file.length).toBe(plain.length + SEAL_BYTES);
    expect(openFile(file, key, 'place 1').equals(plain)).toBe(true);
  }
  expect((await sealed(key)).includes('a card')).toBe(false);
});

it('a sealed file does not open by another key, at another place, or changed by one bit', async () => {
  const key = newFileKey();
  const file = await sealed(key);
  expect(() => openFile(file, newFileKey(), 'place 1')).toThrow();
  expect(() => openFile(file, key, 'place 2')).toThrow();
  for (const at of [0, 100, file.length - 1]) {
    const changed = Buffer.from(file);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => openFile(changed, key, 'place 1')).toThrow();
  }
  expect(() => openFile(file.subarray(0, 20), key, 'place 1')).toThrow();
});
