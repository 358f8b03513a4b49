import { basename, dirname } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { describeSchema, differingObjects, dumpSchema } from './describe-schema.ts';
import { readRepeatableFiles, readSchemaFiles, type SqlFile } from './schema-files.ts';

let database: TestDatabase;
let client: pg.Client;
let files: SqlFile[];
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  files = await readRepeatableFiles();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const of = (folder: string) => files.filter(({ path }) => path.startsWith(`${folder}/`));
const matches = (text: string, found: RegExp) => [...text.matchAll(found)].map(([, name = '']) => name);
const names = async (query: string) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
const CREATED = /^create or replace function ([\w.]+)\(/gm;
/** An overload has a word of its own behind the name: `begin_transfer-16.sql`. */
const functionOf = (path: string) => basename(path, '.sql').replace(/-.*$/, '');

it('each function of the catalogue is in one file, which has its name and nothing else', async () => {
  const live =
    await names(`select case n.nspname when 'public' then p.proname else n.nspname || '.' || p.proname end as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'ledger', 'audit', 'cluster')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`);
  const made = of('functions').map(({ path, text }) => ({ path, created: matches(text, CREATED) }));
  for (const { path, created } of made)
    expect(
      created.map((name) => name.replace(/^\w+\./, '')),
      path,
    ).toEqual([functionOf(path)]);
  expect(made.flatMap(({ created }) => created).sort()).toEqual(live);
  for (const { path, text } of await readSchemaFiles())
    expect(text, path).not.toMatch(/create (?:or replace )?(?:function|(?:constraint )?trigger)\b/);
});

it('each trigger of the catalogue is in the file of its table, in the order in which it fires', async () => {
  // Before a statement, before each row, after each row, after a statement; by name within each.
  const live =
    await names(`select t.tgrelid::regclass || '.' || t.tgname as name from pg_trigger t where not t.tgisinternal
    order by t.tgrelid::regclass::text collate "C", case t.tgtype & 3 when 2 then 0 when 3 then 1 when 1 then 2 else 3 end, t.tgname collate "C"`);
  const written = of('triggers').flatMap(({ path, text }) =>
    matches(text, /^create (?:or replace |constraint )trigger (\w+) /gm).map(
      (name) => `${basename(path, '.sql')}.${name}`,
    ),
  );
  expect(written).toEqual(live);
  for (const { path, text } of of('triggers'))
    for (const table of matches(text, /^create (?:or replace |constraint )trigger [\s\S]*? on ([\w.]+)/gm))
      expect(table, path).toBe(basename(path, '.sql'));
});

it('every trigger says in a line why it is there, and every function what it does', () => {
  const bare = [...of('triggers'), ...of('functions')].flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /(?<before>^[^\n]*\n)?^(?:drop trigger if exists|create or replace) (?<what>trigger |function )?(?<name>[\w.]+)/gm,
      ),
    ]
      .filter(({ groups }) => !groups?.before?.startsWith('--') && !groups?.before?.startsWith('drop trigger'))
      .map(({ groups }) => `${path} ${groups?.name}`),
  );
  expect(bare).toEqual([]);
});

it('no function puts SQL together from the catalogue', () => {
  const dynamic = of('functions').filter(({ text }) =>
    /\bexecute\s+(?!function\b|on\b)/i.test(text.replace(/^(?:grant|revoke)[^\n]*/gm, '')),
  );
  const reading = dynamic.filter(({ text }) => /\bpg_(?!temp\b)\w+/.test(text));
  expect(reading.map(({ path }) => path)).toEqual([]);
});

it('tables are made in one file each, and domains are named alike in all folders', async () => {
  const made = (await readSchemaFiles()).flatMap(({ text }) => matches(text, /^create table ([\w.]+)/gm));
  const live =
    await names(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'ledger', 'audit', 'cluster')`);
  expect(made.toSorted()).toEqual(live.toSorted());
  const domains = (await readSchemaFiles()).map(({ path }) => basename(path, '.sql'));
  for (const { path } of of('functions')) expect(domains, path).toContain(basename(dirname(path)));
});

it('a function, a right or a default that somebody changed by hand is named', async () => {
  const before = await dumpSchema(client);
  await client.query('begin');
  await client.query("alter table members alter column status set default 'FROZEN'");
  await client.query('grant delete on operations to kapao_app');
  await client.query("create or replace function has_feed_read() returns int language sql as 'select 1'");
  const after = await dumpSchema(client);
  await client.query('rollback');
  expect(differingObjects(before, after).sort()).toEqual([
    'column members.status',
    'function has_feed_read()',
    'table operations',
  ]);
  expect((await describeSchema(client)).size).toBeGreaterThan(4_000);
});
