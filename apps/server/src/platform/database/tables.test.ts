import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { isSpread } from './cluster/spread.ts';

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

interface Table {
  name: string;
  key: string[] | null;
  columns: string[];
  comment: string | null;
}

async function tables(): Promise<Table[]> {
  const found = await admin.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name, obj_description(c.oid) as comment,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select array_agg(a.attname::text order by k.position) from pg_index i
        cross join unnest(i.indkey::int[]) with ordinality k(attnum, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'ledger') and c.relname not in ('schema_files', 'schema_migrations')`);
  return found.rows;
}

const OWNERS = ['owner', 'member_id'];

/** What must be unique over all members, because the bank or company that names it knows nothing of them. */
const ACROSS_OWNERS: Readonly<Record<string, string>> = {
  a_row_is_one_debit: 'a row of a statement tells one debit, whosever withdrawal it names',
  charge_of_one_code: 'a charge of a payment company pays one code, whoever asked for it',
  payout_batch_lines_reference_key: 'a bank answers by the reference of a line alone',
  payout_debits_of_a_bank: 'a debit of a bank is known once, before it is known whose it was',
  push_subscriptions_endpoint_hash_key: 'a browser is told about one member, whoever used it before',
};

it('every table has a primary key', async () => {
  const all = await tables();
  expect(all.length).toBeGreaterThan(15);
  for (const { name, key } of all) expect([name, key === null]).toEqual([name, false]);
});

it('every table of an owner has a primary key that begins with it, or says what it is keyed by (design 3, scale path)', async () => {
  const owned = (await tables()).filter(({ columns }) => columns.some((column) => OWNERS.includes(column)));
  expect(owned.length).toBeGreaterThan(6);
  const others = owned.filter(
    ({ key, comment }) => !OWNERS.includes(key?.[0] ?? '') && !comment?.startsWith('Keyed by'),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

it('a unique index of an owner’s table holds the owner, so that it can be distributed', async ({ skip }) => {
  skip(isSpread(), 'db:distribute has taken away those that do not');
  const found = await admin.query<{ name: string; columns: string[] }>(`
    select i.indexrelid::regclass::text as name, array_agg(a.attname::text) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int[])
    where i.indisunique and not i.indisprimary and n.nspname in ('public', 'ledger')
      and exists (select 1 from pg_attribute o where o.attrelid = c.oid and o.attname in ('owner', 'member_id'))
    group by i.indexrelid`);
  const without = found.rows.filter(({ columns }) => !columns.some((column) => OWNERS.includes(column)));
  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(ACROSS_OWNERS));
});
