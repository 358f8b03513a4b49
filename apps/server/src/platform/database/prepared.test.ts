import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Db, inTransaction, openDatabase, type Tx } from './db.ts';

let database: TestDatabase;
let db: Db;
let owner: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  db = openDatabase(database.url, 1);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(
    'create table shelves (n int); insert into shelves values (1); grant select on shelves to kapao_app',
  );
});
afterAll(async () => {
  await db?.destroy();
  await owner?.end();
  await database?.drop();
});

const prepared = async (text: string) =>
  (await sql`select 1 from pg_prepared_statements where statement like ${`${text}%`}`.execute(db)).rows.length;

async function often(count: number, ask: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < count; time += 1) await ask();
}

describe('a statement that comes again', () => {
  it('is prepared, and one that came once is not', async () => {
    await sql`select 'once'`.execute(db);
    expect(await prepared("select 'once'")).toBe(0);
    await often(6, () => sql`select 'often', ${1}::int`.execute(db));
    expect(await prepared("select 'often'")).toBe(1);
  });

  it('answers the same with and without parameters, prepared or not', async () => {
    const answers = new Set<string>();
    await often(8, async () => {
      const found = await sql<{
        big: bigint;
        none: null;
        at: Date;
      }>`select 9007199254740993::bigint as big, null as none,
        timestamptz '2026-01-01 00:00:00Z' as at`.execute(db);
      const [row] = found.rows;
      answers.add(`${typeof row?.big} ${row?.big} ${row?.none} ${row?.at.toISOString()}`);
    });
    expect([...answers]).toEqual(['bigint 9007199254740993 null 2026-01-01T00:00:00.000Z']);
  });

  it('is asked again by itself when a migration changed what it answers', async () => {
    const ask = async (on: Db | Tx) => (await sql<Record<string, number>>`select * from shelves`.execute(on)).rows;
    await often(8, () => ask(db));
    await owner.query('alter table shelves add column more int not null default 2');
    expect(await ask(db)).toEqual([{ n: 1, more: 2 }]);
    await owner.query('alter table shelves add column most int not null default 3');
    expect(await inTransaction(db, ask)).toEqual([{ n: 1, more: 2, most: 3 }]);
  });

  it('is one of at most three hundred that a connection keeps', async () => {
    for (let number = 0; number < 320; number += 1) await often(5, () => sql.raw(`select ${number}`).execute(db));
    const kept = await sql`select 1 from pg_prepared_statements where statement ~ '^select [0-9]+$'`.execute(db);
    expect(kept.rows.length).toBeGreaterThan(250);
    expect(kept.rows.length).toBeLessThanOrEqual(300);
  });
});
