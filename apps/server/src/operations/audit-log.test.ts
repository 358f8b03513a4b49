import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Db, openDatabase } from '../platform/database/db.ts';
import { auditKeyOf, signHead } from '../platform/security/audit-seal.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { auditLog, signDay } from './audit-log.ts';
import { recordAct } from './audit-trail.ts';

const KEY = { id: 1, secret: 'the key of the tests of the operators log' };
const OTHER = { id: 1, secret: 'another key, as somebody might guess one' };
const keys = [KEY];

let database: TestDatabase;
let db: Db;
let owner: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseAdminUrl'));
  db = openDatabase(database.url, 2, { auditKey: auditKeyOf(KEY), sides: ['operator'] });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await db?.destroy();
  await owner?.end();
  await database?.drop();
});

/** As the owner of the database may: every guard of the table taken away. */
async function tamper(...statements: string[]): Promise<void> {
  await owner.query("set session_replication_role = 'replica'");
  for (const statement of statements) await owner.query(statement);
  await owner.query("set session_replication_role = 'origin'");
}

beforeEach(async () => {
  await tamper('delete from operator_audit_heads', 'delete from operator_audit');
  for (let index = 1; index <= 12; index += 1) {
    await recordAct(db, {
      operator: 'finance',
      action: 'member.freeze',
      subject: `member-${index}`,
      reason: `reason ${index}`,
      detail: { memberId: `member-${index}` },
    });
  }
});

const found = async (options = {}) =>
  (await auditLog(db, { keys, ...options })).map(({ rule, where }) => `${rule}, ${where}`);

describe('the log of what operators do', () => {
  it('is whole while nobody touches it', async () => {
    await signDay(db, KEY);
    expect(await found()).toEqual([]);
  });

  it.each([
    ['an operator', "update operator_audit set operator = 'ghost' where number = 5"],
    ['a time', "update operator_audit set at = at + interval '1 second' where number = 5"],
    ['a detail', "update operator_audit set detail = '{}' where number = 5"],
    ['a mark', 'update operator_audit set changes_money = false where number = 5'],
    ['a reason that is emptied', 'update operator_audit set reason = null where number = 5'],
  ])('names the row in which %s was changed', async (_what, statement) => {
    await tamper(statement);
    expect(await found()).toEqual(["the operators' log: does not fit its seal, row 5"]);
  });

  it('names the row from which somebody computed the chain anew without the key', async () => {
    await tamper(
      "update operator_audit set operator = 'ghost' where number = 7",
      `do $$ declare a operator_audit; p operator_audit; begin
         for a in select * from operator_audit order by number loop
           update operator_audit set hash = operator_audit_hash(coalesce(p.hash, ''), a),
             seal = sha256(sha256(operator_audit_sealed(p.seal, a))) where number = a.number and number >= 7;
           select * into p from operator_audit where number = a.number;
         end loop; end $$`,
    );
    expect(await found()).toEqual(["the operators' log: does not fit its seal, row 7"]);
  });

  it('names the row to which text was moved from one field into the next', async () => {
    await tamper("update operator_audit set action = action || '|' || subject, subject = '' where number = 4");
    expect(await found()).toEqual(["the operators' log: does not fit its seal, row 4"]);
  });

  it('names the first of two rows that changed places, and a row that is missing in between', async () => {
    await tamper(
      'update operator_audit set number = 1000 where number = 3',
      'update operator_audit set number = 3 where number = 9',
      'update operator_audit set number = 9 where number = 1000',
    );
    expect(await found()).toEqual(["the operators' log: does not fit its seal, row 3"]);
    await tamper('delete from operator_audit where number = 2');
    expect(await found()).toEqual(["the operators' log: the row before is missing, row 3"]);
  });

  it('names a row that was written without the key', async () => {
    await owner.query("select append_operator_audit('ghost', 'member.freeze', 'member-1', 'none', '{}')");
    expect(await found()).toEqual(["the operators' log: written without the key, row 13"]);
  });

  it('tells by a signed head that rows were removed at the end, also when the head is gone from the database', async () => {
    const kept = await signDay(db, KEY);
    await tamper('delete from operator_audit where number > 8');
    expect(await found()).toEqual([expect.stringContaining('rows up to 12 were there and are gone')]);
    await tamper('delete from operator_audit_heads');
    expect(await found()).toEqual([]);
    expect(await found({ elsewhere: kept ? [kept] : [] })).toEqual([
      expect.stringContaining('rows up to 12 were there and are gone'),
    ]);
  });

  it('takes no head that was signed with another key', async () => {
    const kept = await signDay(db, KEY);
    if (!kept) throw new Error('a day is signed');
    const forged = { head: kept.head, signature: signHead(OTHER, kept.head) };
    expect(await found({ elsewhere: [forged] })).toEqual([expect.stringContaining('a head that we did not sign')]);
  });

  it('signs a day once', async () => {
    expect(await signDay(db, KEY)).toBeDefined();
    expect(await signDay(db, KEY)).toBeUndefined();
  });

  it('says so when the key of a row is not here', async () => {
    expect((await auditLog(db, { keys: [] }))[0]?.rule).toContain('sealed with key 1, which is not here');
  });
});
