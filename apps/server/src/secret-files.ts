import { readFileSync } from 'node:fs';

type Source = Record<string, string | undefined>;

/** What may stand in a file that `<variable>_FILE` names: credentials of systemd, secrets of containers. */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'SECRET_KEY',
  'OLD_SECRET_KEYS',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const MAX_SECRET_LENGTH = 16_384;

/** The environment with every secret that stands in a file; a line break at its end belongs to the file. */
export function withSecretFiles(source: Source): Source {
  const secrets = SECRET_VARIABLES.flatMap((name) => {
    const path = source[`${name}_FILE`];
    return path ? [[name, secretIn(name, path, source)] as const] : [];
  });
  return { ...source, ...Object.fromEntries(secrets) };
}

function secretIn(name: string, path: string, source: Source): string {
  const refuse = (why: string) => new Error(`The configuration cannot be used. ${name}_FILE: ${why}.`);
  if (source[name]) throw refuse(`stands beside ${name}: set one of the two`);
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw refuse(`${path} cannot be read`);
  }
  if (text === '') throw refuse(`${path} is empty`);
  if (text.length > MAX_SECRET_LENGTH) throw refuse(`${path} is too long for a secret`);
  return text;
}
