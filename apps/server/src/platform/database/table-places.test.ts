import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { columnOf, references, staysOnOneNode } from './cluster/cluster-catalog.ts';
import { isSpread } from './cluster/spread.ts';
import { IN_THE_WAY, TABLE_PLACES } from './table-places.ts';

const { members, conversations, everywhere, desk } = TABLE_PLACES;

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await database?.drop();
});

const NAME = "case n.nspname when 'public' then c.relname::text else n.nspname || '.' || c.relname end";
const TABLES = `pg_class c join pg_namespace n on n.oid = c.relnamespace
  and c.relkind in ('r', 'p') and n.nspname in ('public', 'ledger')`;

it('every table has one place, and none has a place that is not there', async () => {
  const { rows } = await admin.query<{ name: string }>(`select ${NAME} as name from ${TABLES}`);
  const placed = [...Object.keys(members), ...conversations, ...everywhere, ...desk];
  expect(placed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

/** Of what is in the way of a cluster. */
const GONE = 'db:distribute has taken them away';

it('the column that a table is distributed by is never empty, but where it is said to be in the way', async () => {
  const { rows } = await admin.query<{ name: string; filled: string[] }>(`
    select ${NAME} as name, array_agg(a.attname::text) filter (where a.attnotnull) as filled
    from ${TABLES} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped group by 1`);
  const empty = rows.filter(({ name, filled }) => columnOf(name) && !filled.includes(columnOf(name) ?? ''));
  expect(empty.map(({ name }) => `${name}: ${columnOf(name)} may be empty`).toSorted()).toEqual(
    IN_THE_WAY.filter((line) => line.endsWith('may be empty')),
  );
});

it('a unique key of a distributed table holds its column, but where it is said to be in the way', async ({ skip }) => {
  skip(isSpread(), GONE);
  const { rows } = await admin.query<{ name: string; columns: string[] }>(`
    select ${NAME} as name, (select array_agg(a.attname::text order by k.position)
      from unnest(i.indkey::int[]) with ordinality k(attnum, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum) as columns
    from ${TABLES} join pg_index i on i.indrelid = c.oid and i.indisunique`);
  const without = rows.filter(({ name, columns }) => columnOf(name) && !columns.includes(columnOf(name) ?? ''));
  expect(without.map(({ name, columns }) => `${name}: unique by ${columns.join(', ')}`).toSorted()).toEqual(
    IN_THE_WAY.filter((line) => line.includes(': unique by ')),
  );
});

it('a reference stays on one machine, but where it is said to be in the way', async ({ skip }) => {
  skip(isSpread(), GONE);
  const leaving = (await references(admin)).filter((one) => !staysOnOneNode(one));
  const lines = leaving.map(({ table, target, columns }) => `${table} → ${target} by ${columns.join(', ')}`);
  expect(lines.toSorted()).toEqual(IN_THE_WAY.filter((line) => line.includes(' → ')).toSorted());
});

it('rules of members’ rows ask no table of the desk', async () => {
  const { rows: functions } = await admin.query<{
    name: string;
    body: string;
  }>(`select p.proname as name, p.prosrc as body
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'ledger')`);
  const { rows: triggers } = await admin.query<{
    name: string;
    rule: string;
  }>(`select ${NAME} as name, p.proname as rule
    from ${TABLES} join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal join pg_proc p on p.oid = t.tgfoid`);
  const bodies = Map.groupBy(functions, ({ name }) => name);
  const calls = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const { body } of bodies.get(name) ?? []) {
      for (const [, called = ''] of body.matchAll(/(\w+)\s*\(/g)) if (bodies.has(called)) calls(called, seen);
    }
    return seen;
  };
  const asked = new Set<string>();
  for (const { rule } of triggers.filter((one) => columnOf(one.name))) {
    const texts = [...calls(rule)].flatMap((one) => (bodies.get(one) ?? []).map(({ body }) => body));
    for (const table of desk) {
      const reads = new RegExp(`\\b(from|join|into|update)\\s+${table.replace('.', '\\.')}\\b|,\\s*${table}\\s+\\w\\b`);
      if (texts.some((text) => reads.test(text))) asked.add(table);
    }
  }
  expect([...asked]).toEqual([]);
});

it('a rule of a copied table completes no row, since it is asked at one of its copies', async () => {
  const { rows } = await admin.query<{ name: string; rule: string }>(`select ${NAME} as name, p.proname as rule
    from ${TABLES} join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 2 = 2
      join pg_proc p on p.oid = t.tgfoid and p.prosrc ~* '\\mnew\\.\\w+\\s*:='`);
  expect(rows.filter(({ name }) => everywhere.includes(name))).toEqual([]);
});
