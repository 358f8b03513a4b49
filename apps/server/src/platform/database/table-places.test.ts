import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { IN_THE_WAY, TABLE_PLACES } from './table-places.ts';

const { members, conversations, everywhere, desk } = TABLE_PLACES;

/** The column a table is distributed by; none where it is not. */
const columnOf = (table: string): string | undefined =>
  members[table] ?? (conversations.includes(table) ? 'conversation_id' : undefined);

function placeOf(table: string): 'members' | 'conversations' | 'everywhere' | 'desk' {
  if (members[table]) return 'members';
  if (conversations.includes(table)) return 'conversations';
  return everywhere.includes(table) ? 'everywhere' : 'desk';
}

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

it('the column that a table is distributed by is never empty, but where it is said to be in the way', async () => {
  const { rows } = await admin.query<{ name: string; filled: string[] }>(`
    select ${NAME} as name, array_agg(a.attname::text) filter (where a.attnotnull) as filled
    from ${TABLES} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped group by 1`);
  const empty = rows.filter(({ name, filled }) => columnOf(name) && !filled.includes(columnOf(name) ?? ''));
  expect(empty.map(({ name }) => `${name}: ${columnOf(name)} may be empty`).toSorted()).toEqual(
    IN_THE_WAY.filter((line) => line.endsWith('may be empty')),
  );
});

it('a unique key of a distributed table holds its column, but where it is said to be in the way', async () => {
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

it('a reference stays on one machine, but where it is said to be in the way', async () => {
  interface Reference {
    name: string;
    target: string;
    columns: string[];
    targets: string[];
  }
  const columns = (key: string, table: string) => `(select array_agg(a.attname::text order by k.position)
    from unnest(f.${key}) with ordinality k(attnum, position)
    join pg_attribute a on a.attrelid = f.${table} and a.attnum = k.attnum)`;
  const { rows } = await admin.query<Reference>(`
    select ${NAME} as name, (select ${NAME} from ${TABLES} where c.oid = f.confrelid) as target,
      ${columns('conkey', 'conrelid')} as columns, ${columns('confkey', 'confrelid')} as targets
    from ${TABLES} join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'`);
  const stays = ({ name, target, columns: own, targets }: Reference) => {
    const [from, to] = [placeOf(name), placeOf(target)];
    if (to === 'everywhere' || (from === 'desk' && to === 'desk')) return true;
    if (from !== to) return false;
    return own.some((column, at) => column === columnOf(name) && targets[at] === columnOf(target));
  };
  const leaving = rows.filter((row) => !stays(row));
  const lines = leaving.map(({ name, target, columns: own }) => `${name} → ${target} by ${own.join(', ')}`);
  expect(lines.toSorted()).toEqual(IN_THE_WAY.filter((line) => line.includes(' → ')));
});
