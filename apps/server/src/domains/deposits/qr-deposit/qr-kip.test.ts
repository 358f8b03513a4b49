import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { pausePartner, putPartner } from '@kapao/contract/operator/partner.ts';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { readLaoQr } from '../../../gateways/lao-qr.ts';
import { codeOf, inflowOf, pay, shownCode, startQrWorld, stateOf, untilState } from '../../../testing/qr-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import type { Member, World } from '../../../testing/world.ts';

const REASON = 'BCEL made us a merchant';
let world: World;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'), { QR_GRACE_SECONDS: '60' });
  const { protocol, url, settings, secrets } = await world.outside.partner('bcel-onepay');
  const row = { name: 'BCEL OnePay', timeoutMs: 2_000, callsAtOnce: 8, position: 1, share: 1, isOn: true };
  const body = { ...row, protocol, url, settings, secrets, reason: REASON };
  const asked = await world.callAs('owner', putPartner, { params: { id: 'onepay' }, body: body as never });
  expect((await approveProposed(world, asked, 'owner2')).status).toBe(200);
  const letIn = { params: { id: 'onepay' }, body: { isPaused: false, reason: REASON } };
  expect((await world.callAs('owner', pausePartner, letIn)).status).toBe(200);
});
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
});
afterAll(() => world?.stop());

/** Fresh every time: what a process knows of a member's session it has not read yet. */
async function kipMember(): Promise<Member> {
  const member = await world.register();
  await world.admin.query("update members set currency = 'LAK' where member_id = $1", [member.id]);
  return member;
}
const order = (member: Member, provider: 'BCEL' | 'KBANK', amount: number) =>
  world.call(createQrCode, { token: member.token, params: { provider }, body: { amount } });

it('a member who keeps kip deposits by a Lao code of exactly that amount, once, and nothing of it is baht', async () => {
  const member = await kipMember();
  const code = await codeOf(world, member, { provider: 'BCEL', amount: 250_000 });
  expect(code.amount).toBe(250_000);
  expect(readLaoQr(code.payload)).toMatchObject({
    reference: code.qrcodeId,
    amountMinor: 25_000_000n,
    onePay: { merchantId: 'mchK4P40KAPAO01' },
  });
  const reference = await pay(world, code.payload, { fromBank: 'BCEL' });
  await untilState(world, code.qrcodeId, 'PAID');
  expect(await inflowOf(world, reference)).toMatchObject({ state: 'CREDITED', house_code: 'bank' });
  const rows = await world.admin.query(
    'select code, currency, balance::text as balance from audit.accounts where owner = $1 and balance <> 0 order by code',
    [member.id],
  );
  expect(rows.rows).toEqual([
    { code: 'bank', currency: 'LAK', balance: '-25000000' },
    { code: 'cash', currency: 'LAK', balance: '25000000' },
  ]);
  expect(await shownCode(world, member, 'BCEL')).toMatchObject({ last: { state: 'PAID', received: 250_000 } });
});

it('a code that is paid a second time waits for people', async () => {
  const member = await kipMember();
  const code = await codeOf(world, member, { provider: 'BCEL', amount: 20_000 });
  await pay(world, code.payload, { fromBank: 'BCEL' });
  await untilState(world, code.qrcodeId, 'PAID');
  const second = await pay(world, code.payload, { fromBank: 'BCEL' });
  expect(await inflowOf(world, second)).toMatchObject({ state: 'UNMATCHED' });
  expect((await world.books(member)).cash).toBe(2_000_000n);
});

it.each(['down', 'drop-answer', 'garbage', 'error-after', 'wrong-amount'])(
  'a bank whose answer goes wrong (%s) is asked again, and the code is credited once',
  async (fault) => {
    const member = await kipMember();
    const code = await codeOf(world, member, { provider: 'BCEL', amount: 50_000 });
    await world.outside.setFault({ target: 'qr:bcel-onepay', fault, times: 2 });
    await pay(world, code.payload, { fromBank: 'BCEL' });
    await untilState(world, code.qrcodeId, 'PAID');
    expect((await world.books(member)).cash).toBe(5_000_000n);
  },
);

it('kip and baht are not mixed: each member has the codes of his own currency, and half a kip is refused', async () => {
  const [baht, kip] = [await world.register(), await kipMember()];
  expect((await order(baht, 'BCEL', 50_000)).message).toBe('NO_BANK');
  expect((await order(kip, 'KBANK', 500)).message).toBe('NO_BANK');
  expect((await order(kip, 'BCEL', 999)).message).toBe('KEY_INVALID');
  expect((await order(kip, 'BCEL', 1_000.5)).message).toBe('KEY_INVALID');
});

it('the database lets no code mix currencies, and keeps every rule it had', async () => {
  const [baht, kip] = [await world.register(), await kipMember()];
  const insert = (of: { member: string; provider: string; account: string; amount: number; currency: string }) =>
    world.admin.query(
      `insert into qr_codes (qrcode_id, member_id, provider, partner_id, receiving_account_id, amount, currency, expires_at)
       values ('NNNNNNNNNNNNNNNNNNNN', $1, $2, 'onepay', $3, $4, $5, now() + interval '1 minute')`,
      [of.member, of.provider, of.account, of.amount, of.currency],
    );
  const fine = { member: kip.id, provider: 'BCEL', account: 'BCEL-160120001234', amount: 100_000, currency: 'LAK' };
  const refusals = [
    [{ ...fine, member: baht.id }, 'code_mixes_no_money'],
    [{ ...fine, account: 'WW-7700000001' }, 'code_mixes_no_money'],
    [{ ...fine, currency: 'THB', member: baht.id, account: 'WW-7700000001' }, 'code_has_the_currency_of_its_way'],
    [{ ...fine, amount: 99_900 }, 'code_pays_enough'],
    [{ ...fine, amount: 100_050 }, 'code_pays_whole_kip'],
  ] as const;
  for (const [row, constraint] of refusals) await expect(insert(row)).rejects.toMatchObject({ constraint });
  await insert(fine);
  expect(await stateOf(world, 'NNNNNNNNNNNNNNNNNNNN')).toBe('OPENING');
  // The ones that were there before it learned of kip.
  const cancelled = "update qr_codes set state = 'PAID', ended_at = now() where qrcode_id = 'NNNNNNNNNNNNNNNNNNNN'";
  await expect(world.admin.query(cancelled)).rejects.toMatchObject({ code: '23514' });
  await world.admin.query(
    "update qr_codes set state = 'FAILED', ended_at = now() where qrcode_id = 'NNNNNNNNNNNNNNNNNNNN' and state = 'OPENING'",
  );
});
