import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { inTransaction, openDatabase } from '../../../platform/database/db.ts';
import { actFor } from '../../../platform/database/side.ts';
import { newOperationId } from '../../../platform/process/ids.ts';
import type { InflowFact } from '../../../queries/deposits/inflow-facts.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';
import { insertInflow } from './inflow-store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

it.each(['feed', 'file', 'hand', 'slip', 'qr', 'prepaid', 'notice'] as const)(
  'a process of members cannot make up money of the source %s for a member whose account did not send it',
  async (source) => {
    const member = await world.register();
    const db = openDatabase(world.databaseUrl, 1, { sides: ['member'] });
    const fact: InflowFact = {
      ...{ receivingAccountId: RECEIVING.thb, bankRef: `MADE-UP-${source}`, amountMinor: 100_000n, currency: 'THB' },
      ...{ fromBank: 'SCB', fromAccountMasked: 'xxxxxx1234', fromName: 'TEST MEMBER', source, houseCode: 'bank' },
      occurredAt: new Date().toISOString(),
    };
    const evidence = { memberId: member.id, account: 'fits', score: 100, threshold: 80, reasons: [], isProven: true };
    const crediting = { memberId: member.id, by: 'MATCH', evidence } as never;
    const made = actFor('member', () =>
      inTransaction(db, async (tx) => {
        const asked = await sql<{ role: string }>`select current_user as role`.execute(tx);
        expect(asked.rows[0]?.role).toBe('kapao_member');
        await insertInflow(tx, { ...fact, inflowId: newOperationId(), crediting, waitReason: undefined });
      }),
    );
    await expect(made).rejects.toMatchObject({ code: '42501' });
    await db.destroy();
    expect((await world.wallet(member)).wallet.amount).toBe(0);
  },
);

/** What a thief with the connection of a member process writes, and the code of the database's answer. */
async function attempt(statements: readonly [string, unknown[]][]): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: world.databaseUrl, options: '-c role=kapao_member' });
  await client.connect();
  try {
    await client.query('begin');
    for (const [statement, values] of statements) await client.query(statement, values);
    // The bank side alone is enough here: no posting follows it.
    await client.query('commit');
    return 'done';
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : 'other';
  } finally {
    await client.end();
  }
}

async function waitingMoney(): Promise<string> {
  const reference = await world.outside.sendMoney({
    ...{ fromBank: 'BAY', fromAccountNo: '7776665554', fromName: 'SOMEBODY ELSE' },
    ...{ toBank: 'KBANK', toAccountNo: RECEIVING.thb.slice('KBANK-'.length), amount: 4_321 },
  });
  let id = '';
  await until('it waits', async () => {
    const found = await world.admin.query(`select inflow_id from inflows where bank_ref = $1 and state = 'UNMATCHED'`, [
      reference,
    ]);
    id = found.rows[0]?.inflow_id ?? '';
    return id !== '';
  });
  return id;
}

const CREDIT = `update inflows set state = 'CREDITED', credited_member_id = $2, credited_by = $3, evidence = $4, final_at = now()
  where inflow_id = $1`;
const evidenceFor = (id: string) =>
  JSON.stringify({ memberId: id, account: 'fits', score: 100, threshold: 80, reasons: [], isProven: true });
it.each<[string, (inflow: string, member: string) => [string, unknown[]][]]>([
  ['as an operator does', (inflow, id) => [[CREDIT, [inflow, id, 'OPERATOR', null]]]],
  ['as a slip does', (inflow, id) => [[CREDIT, [inflow, id, 'SLIP', evidenceFor(id)]]]],
  ['by a gift', (inflow, id) => [[CREDIT, [inflow, id, 'GIFT', null]]]],
  ['by a match that it makes up', (inflow, id) => [[CREDIT, [inflow, id, 'MATCH', evidenceFor(id)]]]],
  ['by an own code', (inflow, id) => [[CREDIT, [inflow, id, 'CODE', null]]]],
  [
    'by an own code, once it has said that the money came by one',
    (inflow, id) => [
      ["update inflows set wait_reason = 'QR_UNKNOWN' where inflow_id = $1", [inflow]],
      [CREDIT, [inflow, id, 'CODE', null]],
    ],
  ],
  [
    'as sent back',
    (inflow) => [["update inflows set state = 'RETURNED', final_at = now() where inflow_id = $1", [inflow]]],
  ],
])('a process of members cannot end money of a stranger that waits: %s', async (_how, write) => {
  const member = await world.register();
  const ordered = { token: member.token, params: { provider: 'KBANK' as const }, body: { amount: 4_321 } };
  expect((await world.call(createQrCode, ordered)).reply?.hasQrcode).toBe(true);
  const inflow = await waitingMoney();
  expect(await attempt(write(inflow, member.id))).toBe('42501');
  const found = await world.admin.query('select state from inflows where inflow_id = $1', [inflow]);
  expect(found.rows).toEqual([{ state: 'UNMATCHED' }]);
});
