import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { auditBooks } from '../../apps/server/src/audit.ts';
import { auditLog } from '../../apps/server/src/operations/audit-log.ts';
import { type Db, openDatabase } from '../../apps/server/src/platform/database/db.ts';
import { actFor, SIDES } from '../../apps/server/src/platform/database/side.ts';
import { cloneDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import { FILL_SECRET_KEY, type Fill, fillDatabase } from './fill-database.ts';

const SIZE: Fill = {
  members: 2_000,
  rows: 20_000,
  whaleRows: 3_000,
  seed: 1,
  secretKeys: [FILL_SECRET_KEY],
  // The busiest member alone is more than one of these.
  pieceRows: 2_500,
  log: () => {},
};

let filled: TestDatabase;
let db: Db;
let client: pg.Client;

beforeAll(async () => {
  filled = await cloneDatabase(inject('databaseAdminUrl'));
  await fillDatabase(filled.url, SIZE);
  db = openDatabase(filled.url, 2, { sides: [...SIDES] });
  client = await connect(filled.url);
});

afterAll(async () => {
  await client?.end();
  await db?.destroy();
  await filled?.drop();
});

async function connect(url: string): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: url });
  await made.connect();
  return made;
}

async function countOf(table: string, where = 'true'): Promise<number> {
  const found = await client.query<{ count: string }>(`select count(*) from ${table} where ${where}`);
  return Number(found.rows[0]?.count);
}

test('a generated database keeps every rule of the books and of the operators’ log', async () => {
  expect(await actFor('worker', () => auditBooks(db))).toEqual([]);
  expect(await auditLog(db, { keys: [] })).toEqual([]);
});

test('every table that grows has as many rows as were asked for, and the busiest member has theirs', async () => {
  for (const table of [
    'ledger.movements',
    'operations',
    'bets',
    'provider_calls',
    'idempotency_keys',
    'operator_audit',
  ]) {
    expect(await countOf(table), table).toBeGreaterThanOrEqual(SIZE.rows);
  }
  for (const table of [
    'play_limits',
    'play_limit_changes',
    'play_refusals',
    'exclusions',
    'exclusion_stops',
    'reality_checks',
  ]) {
    expect(await countOf(table), table).toBeGreaterThanOrEqual(SIZE.members / 20);
  }
  expect(await countOf('identity_claims', "state = 'REFUSED'")).toBeGreaterThan(0);
  expect(await countOf('aml_cases', 'closed_at is null')).toBeGreaterThan(0);
  expect(await countOf('operations', "member_id = 'fill000000000000'")).toBe(SIZE.whaleRows);
  expect(await countOf('operations', 'final_at is null')).toBeGreaterThan(0);
  expect(await countOf('operations', "kind = 'withdrawal' and final_at is null")).toBeGreaterThan(0);
  expect(await countOf('inflows', "state = 'UNMATCHED'")).toBeGreaterThan(0);
});

test('every generated row names rows that are there, although nobody looked when it was written', async () => {
  const keys = await client.query<{ child: string; parent: string; columns: string[]; named: string[] }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent,
       (select array_agg(attname::text order by k.at) from unnest(conkey) with ordinality k (no, at)
         join pg_attribute on attrelid = conrelid and attnum = k.no) as columns,
       (select array_agg(attname::text order by k.at) from unnest(confkey) with ordinality k (no, at)
         join pg_attribute on attrelid = confrelid and attnum = k.no) as named
     from pg_constraint where contype = 'f'`,
  );
  expect(keys.rows.length).toBeGreaterThan(50);
  for (const { child, parent, columns, named } of keys.rows) {
    const pairs = columns.map((column, at) => `p.${named[at]} = c.${column}`).join(' and ');
    const told = columns.map((column) => `c.${column} is not null`).join(' and ');
    const strays = await client.query(
      `select 1 from ${child} c where ${told} and not exists (select 1 from ${parent} p where ${pairs}) limit 1`,
    );
    expect(strays.rowCount, `${child} (${columns}) -> ${parent}`).toBe(0);
  }
});

test('every generated id is one that the product could have made, so that links and forms take it', async () => {
  const columns = await client.query<{ place: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as name from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
     where data_type = 'uuid' and table_type = 'BASE TABLE' and table_schema in ('public', 'ledger')`,
  );
  expect(columns.rows.length).toBeGreaterThan(20);
  for (const { place, name } of columns.rows) {
    expect(
      await countOf(place, `${name} is not null and uuid_extract_version(${name}) is distinct from 4`),
      place,
    ).toBe(0);
  }
});

test('every generated posting has the source that the rule of postings asks for', async () => {
  await client.query('create table judged (like ledger.movements)');
  await client.query(`create trigger posting_has_a_source after insert on judged for each row
    execute function check_posting_source()`);
  // What was held for an operation that has ended since was judged by the state it had then.
  const judged = await client.query(`insert into judged select m.* from ledger.movements m
    left join operations o on o.member_id = m.owner and o.operation_id = m.operation_id
    where m.step <> 'hold' or o.final_at is null`);
  expect(judged.rowCount).toBeGreaterThan(SIZE.rows / 2);
});

test('the same seed makes the same books, another seed makes others', async () => {
  const hashes: string[] = [];
  for (const seed of [7, 7, 8]) {
    const other = await cloneDatabase(inject('databaseAdminUrl'));
    await fillDatabase(other.url, { ...SIZE, members: 50, rows: 500, whaleRows: 0, seed });
    const reader = await connect(other.url);
    const found = await reader.query<{ hash: string }>(
      "select md5(string_agg(from_hash::text || to_hash::text, '' order by owner, operation_id, step)) as hash from ledger.movements",
    );
    hashes.push(found.rows[0]?.hash ?? '');
    await reader.end();
    await other.drop();
  }
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[2]).not.toBe(hashes[0]);
});

test('a database that holds anything is refused and stays as it is', async () => {
  const before = await countOf('members');
  await expect(fillDatabase(filled.url, SIZE)).rejects.toThrow('only an empty one is filled');
  expect(await countOf('members')).toBe(before);
});
