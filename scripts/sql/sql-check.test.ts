import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import { root } from '../tools/run-tool.ts';
import { checkStatements } from './sql-check.ts';

let database: TestDatabase;
let home: string;

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  // Below the root, so that the sources find kysely.
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  home = await mkdtemp(join(cache, 'sql-check-'));
});

afterAll(async () => {
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

/** What is found in functions that take `db`, one after the other, without the places. */
async function faultsOf(source: string, beliefs: { neverNull?: Record<string, string> } = {}): Promise<string[]> {
  const file = join(home, `planted-${Math.random().toString(36).slice(2)}.ts`);
  await writeFile(file, `import { type Kysely, sql } from 'kysely';\ndeclare const db: Kysely<unknown>;\n${source}\n`);
  const found = await checkStatements([file], database.url, { neverNull: {}, unresolved: {}, ...beliefs });
  return found.faults.map((fault) => fault.replace(/^\S+:\d+ /, ''));
}

const ID = 'const id: string = process.argv[2] ?? "";';

describe('a statement that does not fit the migrated database is found', () => {
  it.each([
    [
      'a column that was renamed',
      'sql<{ telephone: string }>`select telephone from members`.execute(db);',
      ['the database refuses it: column "telephone" does not exist'],
    ],
    [
      'a bigint that is read as text',
      'sql<{ amount: string }>`select amount from operations`.execute(db);',
      ['amount is int8 and arrives as bigint, not as string'],
    ],
    [
      'a numeric that is read as a number',
      'sql<{ multiple: number }>`select multiple from turnover_conditions`.execute(db);',
      ['multiple is numeric and arrives as string, not as number'],
    ],
    [
      'a moment inside JSON that is read as a Date',
      "sql<{ told: { at: Date } }>`select json_build_object('at', now()) as told`.execute(db);",
      ['told is json and arrives as json, not as { at: Date; }'],
    ],
    [
      'a column that may be null, typed as if it never were',
      'sql<{ final_at: Date }>`select final_at from operations`.execute(db);',
      ['final_at may be null, and its type does not say so'],
    ],
    [
      'a property that is not selected',
      'sql<{ name: string; phone: string }>`select name from members`.execute(db);',
      ["phone is in the row's type and not among the columns"],
    ],
    [
      'a column that nothing reads',
      'sql<{ name: string }>`select name, phone from members`.execute(db);',
      ["phone is selected and not in the row's type"],
    ],
    [
      'a column of the other side of an outer join',
      `sql<{ name: string; state: string }>\`select m.name, s.state from members m
        left join slips s using (member_id)\`.execute(db);`,
      ['state may be null, and its type does not say so'],
    ],
    [
      'a sum of nothing',
      'sql<{ total: bigint }>`select sum(amount)::bigint as total from operations`.execute(db);',
      ['total may be null, and its type does not say so'],
    ],
    [
      'a Date that is sent where a number is wanted',
      `sql\`update operations set amount = \${new Date()}\`.execute(db);`,
      ['$1 is int8, and Date is sent'],
    ],
    [
      'a fragment with a fault, where it is used',
      `const shown = (kind: string) => sql\`kind = \${sql.lit(kind)} and colour is null\`;
      sql\`select 1 from operations where \${shown('transfer')}\`.execute(db);`,
      ['the database refuses it: column "colour" does not exist'],
    ],
    [
      'a fault in one arm of a condition',
      `${ID} sql\`select 1 from members where \${id ? sql\`true\` : sql\`colour is null\`}\`.execute(db);`,
      ['the database refuses it: column "colour" does not exist'],
    ],
    [
      'a table that a caller names wrongly',
      `const empty = (table: string) => sql\`delete from \${sql.table(table)}\`.execute(db);
      empty('members'); empty('memberz');`,
      ['the database refuses it: relation "memberz" does not exist'],
    ],
    [
      'a statement that is put together while it runs',
      `${ID} sql\`select 1 from \${sql.table(id)}\`.execute(db);`,
      ['cannot be checked: a name that is made while it runs'],
    ],
    [
      'a piece that no statement takes in',
      'export const isDue = sql<boolean>`exists (select 1 from slips where colour is null)`;',
      ['cannot be checked: the database cannot read it alone'],
    ],
  ])('a statement is found that does not fit: %s', async (_name, source, faults) => {
    expect(await faultsOf(source)).toEqual(faults);
  });
});

describe('what can be known not to be null need not be said', () => {
  it.each([
    [
      'after a condition',
      'sql<{ final_at: Date }>`select final_at from operations where final_at > now()`.execute(db);',
    ],
    [
      'after a condition on the other side of an outer join',
      `sql<{ state: string }>\`select s.state from members m left join slips s using (member_id)
        where s.slip_id is not null\`.execute(db);`,
    ],
    [
      'of a coalesce or a count',
      'sql<{ n: bigint; a: bigint }>`select count(*) as n, coalesce(max(amount), 0) as a from operations`.execute(db);',
    ],
    [
      'of a sum of a group',
      'sql<{ total: string }>`select sum(amount) as total from operations group by kind`.execute(db);',
    ],
    [
      'of what is written',
      `${ID} sql<{ final_at: Date }>\`update operations set final_at = now() where operation_id = \${id}::uuid
        returning final_at\`.execute(db);`,
    ],
    [
      'of a part that is named first',
      `sql<{ name: string; n: bigint }>\`with own as (select member_id, count(*) as n from operations group by 1)
        select m.name, own.n from members m join own using (member_id)\`.execute(db);`,
    ],
  ])('a column is known not to be null: %s', async (_name, source) => {
    expect(await faultsOf(source)).toEqual([]);
  });

  it('what a person knows is listed, and taken out again when nothing asks for it', async () => {
    const neverNull = { reward_debt_open: 'two coalesces', another: 'is gone' };
    const source = `${ID} sql<{ open: bigint }>\`select reward_debt_open(\${id}, \${id}) as open\`.execute(db);`;
    expect(await faultsOf(source)).toEqual(['open may be null, and its type does not say so']);
    expect(await faultsOf(source, { neverNull })).toEqual([
      'scripts/sql/sql-beliefs.ts: nothing asks for another: take it out',
    ]);
  });
});
