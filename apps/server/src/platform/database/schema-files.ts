import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const DATABASE_FOLDER = fileURLToPath(new URL('../../../database/', import.meta.url));

/** The order in which tables are made: a domain refers to those before it, and `references` holds the keys that point forward. */
const SCHEMA_ORDER = [
  'base',
  'ledger',
  'backoffice',
  'members',
  'operations',
  'compliance',
  'deposits',
  'payouts',
  'games',
  'rewards',
  'wallet',
  'chat',
  'audit',
  'cluster',
  'references',
] as const;

export interface SqlFile {
  /** Below the folder of the database, such as `functions/wallet/begin_transfer.sql`. */
  path: string;
  text: string;
  sha256: string;
}

async function readSqlFile(path: string): Promise<SqlFile> {
  const text = await readFile(new URL(path, `file://${DATABASE_FOLDER}`), 'utf8');
  return { path, text, sha256: createHash('sha256').update(text).digest('hex') };
}

async function readFolder(folder: string): Promise<SqlFile[]> {
  const entries = await readdir(`${DATABASE_FOLDER}${folder}`, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.name.endsWith('.sql'))
    .map((entry) => relative(DATABASE_FOLDER, `${entry.parentPath}/${entry.name}`));
  return Promise.all(paths.sort().map(readSqlFile));
}

/** Returns the files that make the tables, in the order in which they run. */
export const readSchemaFiles = (): Promise<SqlFile[]> =>
  Promise.all(SCHEMA_ORDER.map((domain) => readSqlFile(`schema/${domain}.sql`)));

let kept: Promise<SqlFile[]> | undefined;

/** Returns the files that an upgrade runs again when they changed: functions, then triggers. They are read once per process. */
export function readRepeatableFiles(): Promise<SqlFile[]> {
  kept ??= Promise.all([readFolder('functions'), readFolder('triggers')]).then((parts) => parts.flat());
  return kept;
}

/** Returns the names of the steps after the baseline, in order. */
export async function readMigrationNames(): Promise<string[]> {
  const entries = await readdir(`${DATABASE_FOLDER}migrations`);
  return entries
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort();
}
