import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** `slip-b.apiKey`: the partner's short name, a dot, the credential's name. Anything else in the folder is left alone. */
const NAME = /^([a-z0-9][a-z0-9-]{1,39})\.([a-zA-Z][a-zA-Z0-9]{0,39})$/;
/** As many characters as one that is typed. */
const MAX_BYTES = 20_000;
const MAX_FILES = 2_000;

/** Credentials by partner and name, as they stand in files. */
export interface SecretFiles {
  of(partnerId: string): Readonly<Record<string, string>>;
  /** Names of credentials by partner, also of partners that nobody has entered yet. */
  names: Readonly<Record<string, string[]>>;
  hasValue(value: string): boolean;
  /** Differs when anything does; of one way only, and told to nobody. */
  stamp: string;
}

const NO_SECRET_FILES: SecretFiles = { of: () => ({}), names: {}, hasValue: () => false, stamp: '' };

/** Stands among the marks of a partner's keys for one that comes from a file. */
export const FILE_MARK = 'file';

/** Reads a folder of credentials; nothing is ever written there. */
export async function readSecretFiles(directory: string | undefined): Promise<SecretFiles> {
  if (directory === undefined) return NO_SECRET_FILES;
  const names = (await readdir(directory)).filter((name) => NAME.test(name)).sort();
  if (names.length > MAX_FILES) throw new Error('the folder of credentials has too many files');
  const read = new Map<string, Record<string, string>>();
  const hash = createHash('sha256');
  for (const file of names) {
    const [, partnerId = '', name = ''] = NAME.exec(file) ?? [];
    const value = await readValue(join(directory, file));
    hash.update(JSON.stringify([file, value]));
    // One that is being written is none yet.
    if (value !== '') read.set(partnerId, { ...read.get(partnerId), [name]: value });
  }
  const values = new Set([...read.values()].flatMap((one) => Object.values(one)));
  return {
    of: (partnerId) => read.get(partnerId) ?? {},
    names: Object.fromEntries([...read].map(([partnerId, one]) => [partnerId, Object.keys(one)])),
    hasValue: (value) => values.has(value),
    stamp: hash.digest('hex'),
  };
}

/** What a partner takes as a credential has no line of its own at its end, but editors make one. */
async function readValue(path: string): Promise<string> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(MAX_BYTES + 1);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    if (bytesRead > MAX_BYTES) throw new Error('a file of credentials is too long');
    return bytes.toString('utf8', 0, bytesRead).trim();
  } finally {
    await file.close();
  }
}
