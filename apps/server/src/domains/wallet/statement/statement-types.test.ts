import { listStatement } from '@kapao/contract/member/statement.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

const ROWS = 3_450;
const LIMIT = 50;
type StatementType = 'deposit' | 'bonus' | 'withdraw' | 'transfer';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
  // As they are opened: many in one statement, and one alone.
  for (const [from, until] of [
    [1, 1_700],
    [1_701, 3_000],
    [3_001, 3_001],
    [3_002, ROWS],
  ]) {
    await world.admin.query(
      `with opened as (update members set statement_count = $3 where member_id = $1)
       insert into operations (member_id, operation_id, kind, state, statement_no, statement_type, from_code, to_code, counterparty, amount,
           currency, cash_sign, external_ref, final_at)
         select $1, gen_random_uuid(), 'reward', 'CREDITED', n,
           case when n % 700 = 3 then 'withdraw' when n % 7 = 0 then 'bonus' else 'transfer' end, 'WALLET', 'pg', 'pg', n, 'THB', -1,
           n::text, now() from generate_series($2::int, $3::int) n`,
      [member.id, from, until],
    );
  }
});
afterAll(() => world?.stop());

async function numbersOf(types: readonly StatementType[]): Promise<number[]> {
  const found = await world.admin.query(
    'select statement_no::int as n from operations where member_id = $1 and statement_type = any ($2) order by 1 desc',
    [member.id, types],
  );
  return found.rows.map(({ n }) => n);
}

async function pageOf(types: readonly StatementType[], page: number) {
  const { reply } = await world.call(listStatement, { token: member.token, body: { types, page, limit: LIMIT } });
  if (!reply) throw new Error('the statement did not answer');
  return { total: reply.total, numbers: reply.statements.map(({ amount }) => Math.round(Math.abs(amount) * 100)) };
}

it.each<{ types: StatementType[] }>([
  { types: ['withdraw'] },
  { types: ['bonus'] },
  { types: ['withdraw', 'bonus'] },
  { types: ['transfer', 'transfer'] },
  { types: ['transfer', 'bonus', 'withdraw', 'deposit'] },
  { types: ['deposit'] },
])(
  'every page of the types $types has its rows, and their number is right, however far back it is',
  async ({ types }) => {
    const expected = await numbersOf(types);
    const pageCount = Math.ceil(expected.length / LIMIT);
    for (const page of new Set(
      [1, 2, 19, 20, 21, 22, 41, pageCount - 1, pageCount, pageCount + 1].filter((n) => n > 0),
    )) {
      const numbers = expected.slice((page - 1) * LIMIT, page * LIMIT);
      expect(await pageOf(types, page)).toEqual({ total: expected.length, numbers });
    }
  },
);

it('every thousand is counted once, and what is counted later is the same', async () => {
  const tallies = async () =>
    (await world.admin.query('select * from statement_tallies where member_id = $1 order by 2, 3', [member.id])).rows;
  const written = await tallies();
  expect(new Set(written.map(({ until_no: until }) => Number(until)))).toEqual(new Set([1_000, 2_000, 3_000]));
  await withoutTriggers(world.admin, `delete from statement_tallies where member_id = '${member.id}'`);
  expect((await world.audit()).map(({ rule }) => rule)).toContain(
    'every thousand operations of a statement are counted, by type',
  );
  await world.admin.query('select tally_statements()');
  expect(await tallies()).toEqual(written);
  expect((await world.audit()).map(({ rule }) => rule)).not.toContain(
    'every thousand operations of a statement are counted, by type',
  );
});
