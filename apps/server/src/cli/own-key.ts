import pg from 'pg';
import { primaryUrl } from '../platform/database/database-hosts.ts';
import { makeSealer, type SecretKey, sealKeyId } from '../platform/security/seal.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

/** Values read of each column: one that was damaged by itself does not make a key foreign. */
const SAMPLES = 10;
const TIMEOUT_MS = 5_000;
/** A column before its migration, or one that another process reads. */
const NOT_READABLE = ['42P01', '42703', '42501'];

/** The database was sealed with another key than the one that was given. */
export class ForeignKey extends Error {
  constructor(ids: readonly number[]) {
    super(
      `SECRET_KEY is not the key of this database: nothing that was sealed under key ${ids.join(' and ')} opens with it. Nothing was written. ` +
        'Put the secret-key of the installation that this database comes from in its place, with its SECRET_KEY_ID and OLD_SECRET_KEYS, ' +
        'and start again: docs/operations/runbooks.md, "Key lost".',
    );
  }
}

/** Throws `ForeignKey` when a key that sealed values of the database is another one here. A database without sealed values fits every key. */
export async function requireOwnKey(url: string, ring: readonly SecretKey[]): Promise<void> {
  const client = new pg.Client({
    ...{ connectionString: await primaryUrl(url), connectionTimeoutMillis: TIMEOUT_MS },
    ...{ statement_timeout: TIMEOUT_MS, query_timeout: TIMEOUT_MS },
  });
  // A lost connection also fails the query that waits for it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const sealer = makeSealer(ring);
    const opened = new Map<number, boolean>();
    for (const column of SEALED_COLUMNS) {
      for (const { key, sealed } of await samplesOf(client, column)) {
        const id = sealKeyId(sealed);
        const isOpen = opens(() =>
          sealer.isUnbound(sealed)
            ? sealer.openUnbound(sealed, column.firstWord ?? '')
            : sealer.open(sealed, column.placeOf(...key)),
        );
        opened.set(id, isOpen || (opened.get(id) ?? false));
      }
    }
    const foreign = foreignIds(opened, ring);
    if (foreign.length > 0) throw new ForeignKey(foreign);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** For commands that write sealed values: ends the process with the sentence. */
export async function endOnForeignKey(url: string, ring: readonly SecretKey[]): Promise<void> {
  await requireOwnKey(url, ring).catch((error: unknown) => {
    if (!(error instanceof ForeignKey)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}

/** Ids under which nothing opens: those in the ring, and all of them where nothing at all opens. */
function foreignIds(opened: ReadonlyMap<number, boolean>, ring: readonly SecretKey[]): number[] {
  const closed = [...opened].flatMap(([id, isOpen]) => (isOpen ? [] : [id]));
  return closed.length === opened.size ? closed : closed.filter((id) => ring.some((key) => key.id === id));
}

async function samplesOf(client: pg.Client, { table, column, key }: SealedColumn) {
  const names = key.map((name) => `${name}::text`).join(', ');
  const found = await client
    .query<{ key: string[]; sealed: Buffer }>(
      `select array[${names}] as key, ${column} as sealed from ${table} where ${column} is not null limit ${SAMPLES}`,
    )
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && NOT_READABLE.includes(error.code ?? '')) return undefined;
      throw error;
    });
  return found?.rows ?? [];
}

function opens(open: () => string): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
