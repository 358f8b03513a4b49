import { randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { assignInflow, listInflows } from '@kapao/contract/operator/inflow.ts';
import { approveWithdrawal, listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { inTransaction } from '../platform/database/db.ts';
import { countStatements, watchStatements } from '../testing/count-statements.ts';
import { wrongLocks } from '../testing/lock-order.ts';
import { RECEIVING } from '../testing/seed.ts';
import { type Member, startWorld, until, type World } from '../testing/world.ts';
import { lockMember, lockOperationById } from './operation.ts';

const unwatch = watchStatements();
let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
  await world.deposit(member, 5_000);
  await world.activate(member, 'pg');
});
afterAll(async () => {
  unwatch();
  await world?.stop();
});

it('a transaction that locks the member before the operation it is about is found', async () => {
  const { rows } = await world.admin.query(
    "select operation_id from operations where member_id = $1 and kind = 'deposit'",
    [member.id],
  );
  const [deposit] = rows;
  const wrong = await countStatements(() =>
    inTransaction(world.app.db, async (tx) => {
      await lockMember(tx, member.id);
      await lockOperationById(tx, deposit.operation_id, 'deposit');
    }),
  );
  expect(wrongLocks(wrong.counted.texts)).toEqual([expect.stringContaining('operations after members')]);
  const right = await countStatements(() =>
    inTransaction(world.app.db, async (tx) => {
      await lockOperationById(tx, deposit.operation_id, 'deposit');
      await lockMember(tx, member.id);
    }),
  );
  expect(wrongLocks(right.counted.texts)).toEqual([]);
});

it('a member’s transfers and withdrawals lock what they are about first, then the member', async () => {
  const { counted } = await countStatements(async () => {
    for (const [from, to] of [
      ['WALLET', 'pg'],
      ['pg', 'WALLET'],
    ]) {
      const body = { from, to, amount: 100 };
      expect((await world.call(transfer, { token: member.token, body, key: randomUUID() })).status).toBe(200);
    }
    const body = { amount: 4_000 };
    expect((await world.call(withdraw, { token: member.token, body, key: randomUUID() })).status).toBe(200);
  });
  expect(counted.texts.some((text) => text.includes('begin_transfer'))).toBe(true);
  expect(wrongLocks(counted.texts)).toEqual([]);
});

it('an operator’s decisions about a withdrawal and an inflow lock them first, then the member', async () => {
  const waiting = await world.callAs('finance', listWithdrawals, { query: { state: 'REVIEW' } });
  const toAccountNo = RECEIVING.thb.slice('KBANK-'.length);
  const sender = { fromBank: 'BAY', fromAccountNo: '7776665554', fromName: 'SOMEBODY ELSE' };
  await world.outside.sendMoney({ ...sender, toBank: 'KBANK', toAccountNo, amount: 123 });
  const unmatched = () => world.callAs('finance', listInflows, { query: { state: 'UNMATCHED' } });
  await until('the money waits', async () => (await unmatched()).reply?.total === 1);
  const [inflow] = (await unmatched()).reply?.inflows ?? [];
  const [withdrawal] = waiting.reply?.withdrawals ?? [];
  if (!inflow || !withdrawal) throw new Error('both wait for people');
  const { counted } = await countStatements(async () => {
    const approved = await world.callAs('finance', approveWithdrawal, { params: { id: withdrawal.id }, body: {} });
    expect(approved.status).toBe(200);
    const body = { memberId: member.id, reason: 'the bank was asked' };
    expect((await world.callAs('finance', assignInflow, { params: { id: inflow.id }, body })).status).toBe(200);
  });
  expect(counted.texts.some((text) => /for update/i.test(text))).toBe(true);
  expect(wrongLocks(counted.texts)).toEqual([]);
});
