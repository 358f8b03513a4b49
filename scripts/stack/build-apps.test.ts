import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint } from './build-apps.ts';

let folder: string;

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-build-'));
  await write('package-lock.json', '{}');
  await write('apps/one/index.html', 'page');
  await write('apps/one/src/shell/frame.tsx', 'frame');
  await write('packages/ui/src/button.tsx', 'button');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const print = (env: NodeJS.ProcessEnv = {}) => fingerprint(['apps/one', 'packages'], folder, env);

describe('the fingerprint of a build', () => {
  test.each([
    'apps/one/src/shell/frame.tsx',
    'apps/one/src/new.tsx',
    'apps/one/public/sign.svg',
    'packages/ui/src/button.tsx',
    'package-lock.json',
  ])('the fingerprint of a build changes with %s', async (path) => {
    const before = print();
    await write(path, 'changed');
    expect(print()).not.toBe(before);
  });

  test.each([
    'apps/one/dist/index.html',
    'apps/one/node_modules/.vite/cache.js',
    'apps/one/src/frame.test.tsx',
    'apps/two/index.html',
  ])('does not change with %s', async (path) => {
    const before = print();
    await write(path, 'changed');
    expect(print()).toBe(before);
  });

  test('changes with a variable that the build reads, and with no other', () => {
    expect(print({ VITE_LAOS: 'true' })).not.toBe(print());
    expect(print({ HOME: '/somewhere' })).toBe(print());
  });

  test('tells a moved file from a changed one', async () => {
    const before = print();
    await rm(join(folder, 'packages/ui/src/button.tsx'));
    await write('packages/ui/src/knob.tsx', 'button');
    expect(print()).not.toBe(before);
  });
});
