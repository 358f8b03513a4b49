import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, readDatabaseUrl, readSecretKeys } from './config.ts';
import { SECRET_VARIABLES, withSecretFiles } from './secret-files.ts';

const KEY = 'a secret key of the tests, long enough';
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kapao-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const path = join(folder, `${Math.random()}`);
  writeFileSync(path, text);
  return path;
}

describe('secrets in files', () => {
  it('every secret can stand in a file, and the line break at its end is no part of it', () => {
    for (const name of SECRET_VARIABLES) {
      expect(withSecretFiles({ [`${name}_FILE`]: fileWith('word \n') })[name]).toBe('word ');
    }
  });

  it('the server and its commands take them from there', () => {
    const source = { DATABASE_URL_FILE: fileWith('postgres://db/kapao\n'), SECRET_KEY_FILE: fileWith(`${KEY}\n`) };
    expect(readConfig(source)).toMatchObject({ DATABASE_URL: 'postgres://db/kapao', SECRET_KEY: KEY });
    expect(readDatabaseUrl(source)).toBe('postgres://db/kapao');
    expect(readSecretKeys(source)).toEqual([{ id: 1, secret: KEY }]);
  });

  it.each([
    ['is not there', { SECRET_KEY_FILE: '/nowhere/key' }, /SECRET_KEY_FILE: .*cannot be read/],
    ['stands beside the variable', { SECRET_KEY_FILE: '/nowhere/key', SECRET_KEY: KEY }, /set one of the two/],
  ])('a file that %s stops the start with a sentence that names it', (_what, source, sentence) => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://db/kapao', ...source })).toThrow(sentence);
  });

  it('a file that is empty or no secret at all stops the start, and what is in it is not said', () => {
    expect(() => withSecretFiles({ SECRET_KEY_FILE: fileWith('') })).toThrow(/is empty/);
    const long = () => withSecretFiles({ SECRET_KEY_FILE: fileWith('word'.repeat(10_000)) });
    expect(long).toThrow(/too long/);
    expect(long).not.toThrow(/word/);
  });
});
