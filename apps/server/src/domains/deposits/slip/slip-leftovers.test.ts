import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { purgeLeftovers } from './slip-upload.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

it('what cannot be cleaned up is told, and what comes after it is cleaned up all the same', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kapao-leftovers-'));
  try {
    await mkdir(join(directory, 'a-folder'));
    for (const name of ['b-left', 'c-new']) await writeFile(join(directory, name), '');
    for (const name of ['a-folder', 'b-left']) await utimes(join(directory, name), LONG_AGO, LONG_AGO);
    const failed = await purgeLeftovers(directory).catch((error: unknown) => error);
    expect(failed).toMatchObject({ errors: [{ path: join(directory, 'a-folder') }] });
    expect(await readdir(directory)).toEqual(['a-folder', 'c-new']);
  } finally {
    await rm(directory, { recursive: true });
  }
});
