import { truelink } from '@kapao/contract/member/prepaid.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { getMember } from '@kapao/contract/operator/member.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { codeOf, pay, startQrWorld, untilState } from '../../../testing/qr-story.ts';
import type { World } from '../../../testing/world.ts';

/** Makers of codes for members who keep baht. */
const IN_BAHT = ['KBANK', 'WW', 'ZAPMAN'] as const;

let world: World;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

it('deposited in all counts bank transfers, every kind of code and gift links, where payouts are decided and in the dossier', async () => {
  const member = await world.register();
  await world.deposit(member, 1_000);
  let expected = 1_000;
  for (const [index, provider] of IN_BAHT.entries()) {
    const amount = 200 + index;
    const code = await codeOf(world, member, { provider, amount });
    await pay(world, code.payload, { amount });
    await untilState(world, code.qrcodeId, 'PAID');
    expected += amount;
  }
  const link = await world.outside.giftLink({ phone: member.username, amount: 55.5 });
  expect((await world.call(truelink, { token: member.token, body: { link } })).reply).toMatchObject({
    status: 'SUCCESS',
  });
  expected += 55.5;

  const { reply: dossier } = await world.callAs('finance', getMember, { params: { id: member.id } });
  expect(dossier?.depositedTotal).toBe(expected);
  expect((await world.call(withdraw, { token: member.token, body: { amount: 1_500 } })).message).toBe('PENDING');
  const { reply: queue } = await world.callAs('finance', listWithdrawals, { query: {} });
  expect(queue?.withdrawals.map(({ depositedTotal }) => depositedTotal)).toEqual([expected]);

  const credited = await world.admin.query(
    "select sum(amount)::text as sum from inflows where credited_member_id = $1 and state = 'CREDITED'",
    [member.id],
  );
  expect(Number(credited.rows[0]?.sum) / 100).toBe(expected);
});
