import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { auditLedger } from '../ledger/audit.ts';
import { type Db, openReadOnlyDatabase } from '../platform/database/db.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { auditOperations } from './audit.ts';

let database: TestDatabase;
let db: Db;
let superuser: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  db = openReadOnlyDatabase(database.url);
  superuser = new pg.Client({ connectionString: database.url });
  await superuser.connect();
  await superuser.query('alter table ledger.movements disable trigger posting_has_a_source');
  for (const owner of ['a', 'b', 'c']) {
    for (const amount of [500, 300]) {
      await superuser.query(
        "select ledger.post_movement($1, gen_random_uuid(), 'credit', 'deposit', 'THB', 'bank', 'cash', $2)",
        [owner, amount],
      );
    }
  }
});
afterAll(async () => {
  await superuser.end();
  await db.destroy();
  await database.drop();
});

/** Does as a superuser with every trigger off what nobody may do, and looks. */
async function rulesBrokenBy(statement: string): Promise<string[]> {
  await changePastRules(statement);
  const found = [...(await auditLedger(db)), ...(await auditOperations(db))];
  return [...new Set(found.map(({ rule }) => rule.split(' ')[0] ?? ''))];
}

/** Told within a transaction: on a cluster the nodes hear of a setting only there. */
async function changePastRules(statement: string): Promise<void> {
  await superuser.query('begin');
  try {
    await superuser.query('set local session_replication_role = replica');
    await superuser.query(statement);
    await superuser.query('commit');
  } finally {
    await superuser.query('rollback');
  }
}

test('a ledger written by posting alone has no difference', async () => {
  expect(await auditLedger(db)).toEqual([]);
});

test('the audit finds a balance that moved without a movement, and the cash no statement explains', async () => {
  expect(
    await rulesBrokenBy("update ledger.accounts set balance = balance + 1 where owner = 'a' and code = 'cash'"),
  ).toEqual(['L2', 'L3', 'L15']);
  await changePastRules("update ledger.accounts set balance = balance - 1 where owner = 'a' and code = 'cash'");
});

test('the audit finds a changed amount and a removed movement', async () => {
  expect(
    await rulesBrokenBy("update ledger.movements set amount = amount + 1 where owner = 'b' and to_seq = 1"),
  ).toContain('L3,');
  expect(await rulesBrokenBy("delete from ledger.movements where owner = 'c' and to_seq = 2")).toContain('L3');
});
