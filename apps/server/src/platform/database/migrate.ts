import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { primaryUrl } from './database-hosts.ts';
import type { Db } from './db.ts';
import {
  DATABASE_FOLDER,
  readMigrationNames,
  readRepeatableFiles,
  readSchemaFiles,
  type SqlFile,
} from './schema-files.ts';

/** A table that is not free within this time is tried again: less than PostgreSQL waits before it ends one side of a deadlock, which could be money. */
const LOCK_TIMEOUT_MS = 400;
/** While an upgrade waits for a table, everybody behind it waits as well; between two tries they go on. */
const PAUSE_MS = 250;
const GIVE_UP_AFTER_MS = 10_000;
/** One process at a time; any number that nothing else uses. */
const MIGRATING = 4_206_917;

/**
 * Brings the schema up to date. An empty database is built from `database/schema`, functions and triggers; one that is there runs the new steps
 * of `database/migrations`, and then the files of functions and triggers that changed. The steps are one transaction, the functions another, and
 * the triggers of each table one: a step only adds, so both releases run on whatever an interruption leaves. Throws with a sentence when a table is held too long, or when the database was made
 * before 1.0.0 (docs/operations/upgrade.md).
 */
export async function migrateDatabase(databaseUrl: string, giveUpAfterMs = GIVE_UP_AFTER_MS): Promise<void> {
  const connection = { connectionString: await primaryUrl(databaseUrl), options: `-c lock_timeout=${LOCK_TIMEOUT_MS}` };
  const giveUpAt = performance.now() + giveUpAfterMs;
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await untilFree(giveUpAt, 'The schema', () => client.query('select pg_advisory_lock($1)', [MIGRATING]));
    if (await isEmpty(client)) await buildSchema(client);
    else {
      await untilFree(giveUpAt, 'The schema', () => runSteps(connection));
      await repeatFiles(client, giveUpAt);
    }
  } finally {
    await client.end();
  }
}

/** True when nothing was built here; throws where a development version built it. */
async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isBuilt: boolean; isOld: boolean }>(`select
    to_regclass('schema_files') is not null as "isBuilt", to_regclass('schema_migrations') is not null as "isOld"`);
  if (rows[0]?.isBuilt) return false;
  if (rows[0]?.isOld) throw new MadeBeforeBaseline();
  return true;
}

/** Throws `MadeBeforeBaseline` where a version before 1.0.0 made the database. */
export async function refuseOldSchema(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await isEmpty(client);
  } finally {
    await client.end();
  }
}

/** The steps that made a database before 1.0.0 are gone, so it cannot be brought forward. */
export class MadeBeforeBaseline extends Error {
  constructor() {
    super(
      'This database was made by a version before 1.0.0 and cannot be brought forward. For the demo: npm run db:reset, then npm start. \
Another one: drop it, create it empty and migrate again.',
    );
  }
}

async function buildSchema(client: pg.Client): Promise<void> {
  const [schema, repeatable, steps] = await Promise.all([
    readSchemaFiles(),
    readRepeatableFiles(),
    readMigrationNames(),
  ]);
  await inTransaction(client, async () => {
    for (const file of schema) await runFile(client, file);
    await runFiles(client, repeatable);
    // The tables are made in the shape that these steps lead to.
    await client.query('insert into schema_migrations (name, run_on) select name, now() from unnest($1::text[]) name', [
      steps,
    ]);
  });
}

/** Plain SQL files, forward only, all or none of them. */
async function runSteps(connection: pg.ClientConfig): Promise<void> {
  await runner({
    databaseUrl: connection,
    dir: `${DATABASE_FOLDER}migrations`,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    count: Number.POSITIVE_INFINITY,
    checkOrder: true,
    singleTransaction: true,
    log: () => undefined,
  });
}

/** A schema that a newer release made is left to it: its functions know more than the files here. */
async function repeatFiles(client: pg.Client, giveUpAt: number): Promise<void> {
  const names = await readMigrationNames();
  const { rows: unknown } = await client.query('select from schema_migrations where name <> all ($1::text[])', [names]);
  if (unknown.length > 0) return;
  const { rows } = await client.query<{ path: string; sha256: string }>(
    'select distinct on (path) path, sha256 from schema_files order by path, file_no desc',
  );
  const last = new Map(rows.map(({ path, sha256 }) => [path, sha256]));
  const changed = (await readRepeatableFiles()).filter(({ path, sha256 }) => last.get(path) !== sha256);
  const triggers = changed.filter(({ path }) => path.startsWith('triggers/'));
  await inTransaction(client, () =>
    runFiles(
      client,
      changed.filter((file) => !triggers.includes(file)),
    ),
  );
  for (const file of triggers) {
    const table = basename(file.path, '.sql');
    await untilFree(giveUpAt, `database/${file.path}`, () =>
      inTransaction(client, async () => {
        // At once what dropping a trigger needs: to ask for more later would wait for whoever waits for this.
        await client.query(`lock table ${table} in access exclusive mode`);
        await runFiles(client, [file]);
      }),
    );
  }
}

/** Tries again while a table is held, with pauses in which everybody else goes on. */
async function untilFree<T>(giveUpAt: number, what: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (performance.now() + PAUSE_MS > giveUpAt) throw new Held(what, error);
      await sleep(PAUSE_MS);
    }
  }
}

async function runFiles(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  // Functions call each other, and are all there only at the end.
  await client.query('set local check_function_bodies = off');
  for (const file of files) await runFile(client, file);
  await client.query('insert into schema_files (path, sha256) select * from unnest($1::text[], $2::text[])', [
    files.map(({ path }) => path),
    files.map(({ sha256 }) => sha256),
  ]);
}

async function runFile(client: pg.Client, { path, text }: SqlFile): Promise<void> {
  await client.query(text).catch((cause: Error) => {
    throw isLockTimeout(cause) ? cause : new Error(`database/${path}: ${cause.message}`, { cause });
  });
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
const isLockTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

class Held extends Error {
  constructor(what: string, cause: unknown) {
    super(
      `${what} is as it was: a table was not free in time, and everybody who needs it would wait behind a migration. \
pg_stat_activity shows the transaction that holds it; migrate again when that has ended.`,
      { cause },
    );
  }
}

/** Databases that had all of this release: a schema only grows, so they have it still. */
const current = new WeakSet<Db>();

/** True when the database answers and has all of this release; a newer schema is fine (expand, then contract). */
export async function isUpToDate(db: Db): Promise<boolean> {
  if (current.has(db)) await sql`select from schema_files limit 1`.execute(db);
  else if ((await pendingMigrations(db)).length === 0) current.add(db);
  return current.has(db);
}

/** Returns the steps of this release that the database does not have, and the files of functions and triggers that it never ran. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const [names, files] = await Promise.all([readMigrationNames(), readRepeatableFiles()]);
  const { rows } = await sql<{ name: string }>`select name from schema_migrations
    union all select path || ' ' || sha256 from schema_files`.execute(db);
  const known = new Set(rows.map(({ name }) => name));
  return [
    ...names.filter((name) => !known.has(name)),
    ...files.filter(({ path, sha256 }) => !known.has(`${path} ${sha256}`)).map(({ path }) => path),
  ];
}
