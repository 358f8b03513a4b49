import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Db, openDatabase } from './db.ts';
import { letGo } from './let-go.ts';

let database: TestDatabase;
let admin: pg.Client;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  db = openDatabase(database.url, 2);
});
afterAll(async () => {
  await db?.destroy();
  await admin?.end();
  await database?.drop();
});

it('old rows are purged oldest first, in batches, and no row before its time', async () => {
  await admin.query(`
    create table things (number int, at timestamptz);
    create index things_by_age on things (at);
    grant all on things to public;
    create table pieces (place bigint generated always as identity, rows bigint, youngest timestamptz);
    create function note_piece() returns trigger language plpgsql security definer as
      $$ begin insert into pieces (rows, youngest) select count(*), max(at) from gone; return null; end $$;
    create trigger noted after delete on things referencing old table as gone for each statement execute function note_piece();
    insert into things select n, now() - make_interval(days => n) from generate_series(1, 30) n order by n % 7`);
  await letGo(db, { table: 'things', age: 'at', where: sql`at < now() - interval '5 days'` }, 10);
  const pieces = await admin.query('select rows::int, youngest from pieces order by place');
  expect(pieces.rows.map(({ rows }) => rows)).toEqual([10, 10, 6]);
  const youngest = pieces.rows.map((row) => row.youngest.getTime());
  expect(youngest).toEqual([...youngest].sort((a, b) => a - b));
  const left = await admin.query('select number from things order by number');
  expect(left.rows.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});
