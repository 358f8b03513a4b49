import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../testing/database.ts';
import { openReadOnlyDatabase } from './db.ts';
import { isUpToDate, migrateDatabase, pendingMigrations } from './migrate.ts';

async function withDatabase(work: (client: pg.Client, url: string) => Promise<void>): Promise<void> {
  const database = await cloneDatabase(inject('databaseAdminUrl'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await work(client, database.url);
  } finally {
    await client.end();
    await database.drop();
  }
}

/** Marks a file as written last by another release. */
const forget = (path: string) => `update schema_files set sha256 = 'another' where path = '${path}'`;
const TRIGGERS = 'triggers/alerts.sql';
const FUNCTION = 'functions/ledger/refuse_change.sql';

it('a table that somebody holds ends the upgrade with a sentence and leaves its triggers as they were', () =>
  withDatabase(async (holder, url) => {
    const db = openReadOnlyDatabase(url);
    try {
      await holder.query(forget(TRIGGERS));
      await holder.query('begin; lock table alerts in access exclusive mode');
      await expect(migrateDatabase(url, 200)).rejects.toThrow(
        /triggers\/alerts.sql is as it was: a table was not free/,
      );
      await holder.query('rollback');
      expect(await pendingMigrations(db)).toEqual([TRIGGERS]);
      expect(await isUpToDate(db)).toBe(false);
      await migrateDatabase(url);
      expect(await pendingMigrations(db)).toEqual([]);
      expect(await isUpToDate(db)).toBe(true);
    } finally {
      await db.destroy();
    }
  }));

it('an upgrade writes a function anew when its file differs from the one that ran last, and leaves all others', () =>
  withDatabase(async (client, url) => {
    const body = async (name: string) =>
      (await client.query('select prosrc from pg_proc where oid = $1::regproc', [name])).rows[0]?.prosrc;
    const own = await body('ledger.refuse_change');
    for (const name of ['ledger.refuse_change', 'set_aside'])
      await client.query(
        `create or replace function ${name}() returns trigger language plpgsql as 'begin return new; end'`,
      );
    const byHand = await body('set_aside');
    await client.query(forget(FUNCTION));
    await migrateDatabase(url);
    expect(await body('ledger.refuse_change')).toBe(own);
    expect(await body('set_aside')).toBe(byHand);
  }));

it('an older release leaves functions alone that a newer one wrote', () =>
  withDatabase(async (client, url) => {
    await client.query("insert into schema_migrations (name, run_on) values ('9999-of-a-newer-release', now())");
    await client.query(forget(FUNCTION));
    await expect(migrateDatabase(url)).resolves.toBeUndefined();
    const { rows } = await client.query('select 1 from schema_files where path = $1', [FUNCTION]);
    expect(rows).toHaveLength(1);
  }));

it('a database that was made before 1.0.0 is refused with a sentence that says how to reset it', () =>
  withDatabase(async (client, url) => {
    await client.query('drop table schema_files');
    await expect(migrateDatabase(url)).rejects.toThrow(/made by a version before 1.0.0 .* npm run db:reset/);
    const { rows } = await client.query<{ tables: number }>('select count(*)::int as tables from pg_tables');
    expect(rows[0]?.tables).toBeGreaterThan(200);
  }));

it('two processes that build one database at the same time build it once', () =>
  withDatabase(async (client, url) => {
    await client.query('drop schema public cascade; drop schema ledger cascade; drop schema audit cascade');
    await client.query('drop schema cluster cascade; create schema public');
    await Promise.all([migrateDatabase(url, 60_000), migrateDatabase(url, 60_000)]);
    const { rows } = await client.query('select path from schema_files group by path having count(*) > 1');
    expect(rows).toEqual([]);
  }));
