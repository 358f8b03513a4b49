import { randomUUID } from 'node:crypto';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { listPayoutStops, resetPayoutStop } from '@kapao/contract/operator/payout-stop.ts';
import { listWithdrawals, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { stopAutomaticPayouts } from '../../../operations/payout-stop.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const stop = () => inTransaction(world.app.db, (tx) => stopAutomaticPayouts(tx, 'UNMATCHED_DEBIT', { debits: 1 }));
const openStops = async () => (await world.callAs('support', listPayoutStops)).reply?.stops ?? [];

async function reasonsOf(id: string): Promise<string[] | undefined> {
  const listed = await world.callAs('finance', listWithdrawals, { query: { limit: '100' } });
  return listed.reply?.withdrawals.find((row) => row.id === id)?.reviewReasons;
}

it('a stop sends every withdrawal to people until an operator resets it with a reason', async () => {
  const member = await world.register();
  await world.deposit(member, 1_000);
  const take = async () =>
    (await world.call(withdraw, { token: member.token, body: { amount: 100 }, key: randomUUID() })).reply
      ?.withdrawalId ?? '';

  expect([await stop(), await stop()]).toEqual([true, false]);
  const waiting = await take();
  expect(await reasonsOf(waiting)).toEqual(['PAYOUTS_STOPPED']);
  const [open, ...others] = await openStops();
  expect([open?.reason, others]).toEqual(['UNMATCHED_DEBIT', []]);

  const params = { id: open?.id ?? '' };
  expect((await world.callAs('support', resetPayoutStop, { params, body: { reason: 'no right' } })).message).toBe(
    'UNAUTHORIZED',
  );
  expect((await world.callAs('finance', resetPayoutStop, { params, body: {} })).message).toBe('KEY_MISSING');
  const body = { reason: 'the debit was a bank fee' };
  expect((await world.callAs('finance', resetPayoutStop, { params, body })).message).toBe('SUCCESS');
  expect((await world.callAs('owner', resetPayoutStop, { params, body })).message).toBe('NO_DATA');
  expect(await openStops()).toEqual([]);
  const audited = await world.callAs('owner', listAudit, { query: { limit: '5' } });
  expect(audited.reply?.entries).toContainEqual(
    expect.objectContaining({ operator: 'finance', action: 'payout-stop.reset', reason: body.reason }),
  );

  await world.callAs('finance', rejectWithdrawal, { params: { id: waiting }, body: { reason: 'asked again' } });
  expect(await reasonsOf(await take())).toEqual([]);
  await world.untilAllEnded();
});

it('a stop by the limits of an hour is reset once a day by one operator, and then by another', async () => {
  const stopHour = () => inTransaction(world.app.db, (tx) => stopAutomaticPayouts(tx, 'HOUR_SUM', {}));
  const resetAs = async (who: 'finance' | 'finance2' | 'owner') => {
    const id = (await openStops()).find(({ reason }) => reason === 'HOUR_SUM')?.id ?? '';
    return (await world.callAs(who, resetPayoutStop, { params: { id }, body: { reason: 'looked into' } })).message;
  };
  await stopHour();
  expect(await resetAs('finance')).toBe('SUCCESS');
  await stopHour();
  expect(await resetAs('finance')).toBe('OTHER_OPERATOR');
  expect(await resetAs('owner')).toBe('SUCCESS');
  await stopHour();
  expect([await resetAs('owner'), await resetAs('finance')]).toEqual(['OTHER_OPERATOR', 'OTHER_OPERATOR']);
  expect(await resetAs('finance2')).toBe('SUCCESS');
});

it('what a stop says is never changed, and nobody unknown resets it', async () => {
  await stop();
  for (const statement of [
    "update payout_stops set reason = 'HOUR_SUM'",
    "update payout_stops set reset_at = now(), reset_by = 'x'",
    "update payout_stops set reset_by = 'somebody' where reset_at is not null",
  ])
    await expect(world.admin.query(statement), statement).rejects.toThrow();
});
