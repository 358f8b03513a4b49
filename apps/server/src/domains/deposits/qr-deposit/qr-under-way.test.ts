import { cancelQrCode, listDepositsUnderWay } from '@kapao/contract/member/qr-deposit.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { codeOf, pay, startQrWorld, untilState } from '../../../testing/qr-story.ts';
import { slipPng } from '../../../testing/slip-pictures.ts';
import { ended, pay as paySlip, upload, withoutFeed } from '../../../testing/slip-story.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import type { Member, World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'));
  await withoutFeed(world);
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.stop();
});

async function underWay(member: Member) {
  const { reply } = await world.call(listDepositsUnderWay, { token: member.token });
  return reply?.deposits;
}
/** What a clock does meanwhile. */
const age = (table: 'qr_codes' | 'slips', column: string, member: Member) =>
  withoutTriggers(
    world.admin,
    `update ${table} set ${column} = ${column} - interval '3 minutes' where member_id = '${member.id}'`,
  );

it('a code is told while it can be paid, and to its own member only', async () => {
  const member = await world.register();
  expect(await underWay(member)).toEqual([]);
  const code = await codeOf(world, member, { provider: 'WW', amount: 100 });
  const other = await codeOf(world, member, { provider: 'KBANK', amount: 20.5 });
  const told = (provider: string, { qrcodeId, amount, expireIn }: typeof code) => ({
    provider,
    reference: qrcodeId,
    state: 'TO_PAY',
    amount,
    currency: 'THB',
    expireIn,
  });
  expect(await underWay(member)).toEqual([told('KBANK', other), told('WW', code)]);
  expect(await underWay(await world.register())).toEqual([]);
  await world.call(cancelQrCode, { token: member.token, params: { qrcodeId: code.qrcodeId } });
  expect(await underWay(member)).toEqual([told('KBANK', other)]);
  await world.admin.query(`update qr_codes set expires_at = clock_timestamp() where qrcode_id = '${other.qrcodeId}'`);
  expect(await underWay(member)).toEqual([]);
});

it('a code that was paid is told as credited with what came, for two minutes', async () => {
  const member = await world.register();
  const code = await codeOf(world, member, { provider: 'ZAPMAN', amount: 150 });
  await pay(world, code.payload, { amount: 175 });
  await untilState(world, code.qrcodeId, 'PAID');
  expect(await underWay(member)).toMatchObject([{ reference: code.qrcodeId, state: 'CREDITED', amount: 175 }]);
  await age('qr_codes', 'ended_at', member);
  expect(await underWay(member)).toEqual([]);
});

it('a slip is told while it is checked, and then how it ended, for two minutes', async () => {
  const member = await world.register();
  const { picture } = await paySlip(world, member, { baht: 321.5 });
  const { slip: good } = await upload({ world, member, file: picture });
  expect(await underWay(member)).toMatchObject([{ provider: null, reference: good?.reference, expireIn: null }]);
  await ended(world, member, good?.reference);
  const { slip: bad } = await upload({ world, member, file: await slipPng(undefined) });
  await ended(world, member, bad?.reference);
  expect(await underWay(member)).toMatchObject([
    { reference: bad?.reference, state: 'FAILED', amount: 0 },
    { reference: good?.reference, state: 'CREDITED', amount: 321.5 },
  ]);
  await age('slips', 'final_at', member);
  expect(await underWay(member)).toEqual([]);
});
