import { listPartners, pausePartner, putPartner } from '@kapao/contract/operator/partner.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../../../../scripts/tools/free-port.ts';
import { askKeyOf, noticeHeaders, noticeKeyOf, startOutsideWorld } from '../../../testing/outside-world.ts';
import { codeOf, inflowOf, NOTICE, pay, startQrWorld, untilState } from '../../../testing/qr-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { until, type World } from '../../../testing/world.ts';

const OTHER_SECRET = 'the secret of the partners of another company';
const OTHER_ACCOUNT = '7700000002';
const REASON = 'another company makes codes from today';
let world: World;
let other: Awaited<ReturnType<typeof startOutsideWorld>>;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'));
  other = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9', secret: OTHER_SECRET });
  await world.admin.query(`insert into receiving_accounts
      (receiving_account_id, bank_code, account_no, account_name, mode, currency, position) values
    ('WW-${OTHER_ACCOUNT}', 'WW', '${OTHER_ACCOUNT}', 'KAPAO TEST', 'AUTO', 'THB', 13),
    ('SCB-4056789012', 'SCB', '4056789012', 'KAPAO TEST', 'AUTO', 'THB', 14)`);
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await other?.stop();
  await world?.stop();
});

async function enter(id: string, terms: Record<string, unknown>): Promise<void> {
  const row = {
    name: `Codes of ${id}`,
    timeoutMs: 2_000,
    callsAtOnce: 8,
    position: 1,
    share: 1,
    isOn: true,
    secrets: {},
  };
  const body = { ...row, ...terms, reason: REASON };
  const asked = await world.callAs('owner', putPartner, { params: { id }, body: body as never });
  expect((await approveProposed(world, asked, 'owner2')).status).toBe(200);
}
async function setPause(id: string, isPaused: boolean): Promise<void> {
  const order = { params: { id }, body: { isPaused, reason: REASON } };
  expect((await world.callAs('owner', pausePartner, order)).status).toBe(200);
}
const ww = (url: string, terms: object) => ({ protocol: 'simulated-qr-ww', url, settings: { way: 'WW' }, ...terms });

async function partnerOf(qrcodeId: string): Promise<string> {
  const found = await world.admin.query('select partner_id from qr_codes where qrcode_id = $1', [qrcodeId]);
  return found.rows[0]?.partner_id;
}
const tell = (path: string, { headers, body }: { headers: Record<string, string>; body: string }) =>
  world.app.member.inject({ method: 'POST', url: path, headers, payload: body });

it('a code is asked of the company that made it, also when that is switched off and another makes codes', async () => {
  const member = await world.register();
  const first = await codeOf(world, member, { provider: 'WW', amount: 150 });
  expect(await partnerOf(first.qrcodeId)).toBe('qr-ww');

  const secrets = {
    askKey: askKeyOf('qr-ww', OTHER_SECRET),
    noticeKey: noticeKeyOf('qr-ww', OTHER_SECRET),
  };
  await enter('ww-2', ww(other.url, { secrets, settings: { way: 'WW', accountNo: OTHER_ACCOUNT } }));
  await enter('qr-ww', ww(world.outside.url, { isOn: false }));
  await setPause('ww-2', false);

  const reference = await pay(world, first.payload);
  await untilState(world, first.qrcodeId, 'PAID');
  expect(await inflowOf(world, reference)).toMatchObject({ state: 'CREDITED', house_code: 'gateway:WW' });
  expect(await world.books(member)).toEqual({ cash: 15_000n, 'gateway:WW': -15_000n });

  const second = await codeOf(world, member, { provider: 'WW', amount: 200 });
  expect(await partnerOf(second.qrcodeId)).toBe('ww-2');
  await pay({ ...world, outside: other }, second.payload);
  await untilState(world, second.qrcodeId, 'PAID');
  expect(await world.books(member)).toEqual({ cash: 35_000n, 'gateway:WW': -35_000n });
});

it('a notice at the address of the partner makes us ask, is credited once, and is signed for that address', async () => {
  const member = await world.register();
  const code = await codeOf(world, member, { provider: 'WW', amount: 300 });
  const path = '/notices/partners/ww-2';
  const body = NOTICE.WW(code.qrcodeId);
  const key = noticeKeyOf('qr-ww', OTHER_SECRET);
  // It signs with the name under which it stands here.
  const headers = noticeHeaders('ww-2' as never, { path, body, key });
  expect((await tell(path, { headers, body })).statusCode, 'nobody has paid').toBe(404);
  await pay({ ...world, outside: other }, code.payload);
  const answers = await Promise.all([1, 2, 3].map(() => tell(path, { headers, body })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await world.books(member)).cash).toBe(30_000n);
  for (const elsewhere of ['qr-ww', 'qr-kbank', 'bank-feed', 'payout', 'nobody', 'A b']) {
    const answered = await tell(`/notices/partners/${encodeURIComponent(elsewhere)}`, { headers, body });
    expect([elsewhere, answered.statusCode]).toEqual([elsewhere, 403]);
  }
  const large = `"${'x'.repeat(2_000_000)}"`;
  expect((await tell(path, { headers, body: large })).statusCode).toBe(413);
});

it('a notice of one partner about a code of another is asked of the maker of the code', async () => {
  const member = await world.register();
  const code = await codeOf(world, member, { provider: 'WW', amount: 100 });
  const body = NOTICE.WW(code.qrcodeId);
  const path = '/notices/partners/qr-ww';
  const send = async () => (await tell(path, { headers: noticeHeaders('qr-ww', { path, body }), body })).statusCode;
  expect(await send()).toBe(404);
  await pay({ ...world, outside: other }, code.payload);
  expect([await send(), await send()]).toEqual([200, 200]);
  expect(await world.books(member)).toEqual({ cash: 10_000n, 'gateway:WW': -10_000n });
});

it('a partner that does not answer is passed over for new codes', async () => {
  const member = await world.register();
  await enter('qr-ww', ww(world.outside.url, { position: 2 }));
  await other.setFault({ target: 'gateway:WW', fault: 'down', times: 100 });
  await until('a code of the other is there', async () => {
    await codeOf(world, member, { provider: 'WW', amount: 100 }).catch(() => undefined);
    const found = await world.admin.query("select partner_id from qr_codes where member_id = $1 and state = 'ACTIVE'", [
      member.id,
    ]);
    return found.rows[0]?.partner_id === 'qr-ww';
  });
  await other.clearFaults();
});

it('codes of SCB pay into our account at SCB, and its unsigned notices are a reason to ask about codes of its own', async () => {
  const { protocol, url, settings, secrets } = await world.outside.partner('scb-qr');
  await enter('scb', { protocol, url, settings, secrets });
  await setPause('scb', false);
  await setPause('qr-kbank', true);
  const member = await world.register();
  const code = await codeOf(world, member, { provider: 'KBANK', amount: 88 });
  expect(await partnerOf(code.qrcodeId)).toBe('scb');
  const notice = { transactionId: 'T1', payeeProxyId: settings.billerId, billPaymentRef1: code.qrcodeId };
  const body = JSON.stringify(notice);
  const headers = { 'content-type': 'application/json' };
  const path = '/notices/partners/scb';
  expect((await tell(path, { headers, body })).statusCode, 'nobody has paid').toBe(404);
  const reference = await pay(world, code.payload);
  const taken = await tell(path, { headers, body });
  expect(taken.json()).toEqual({ resCode: '00', resDesc: 'success', transactionId: 'T1' });
  expect(await inflowOf(world, reference)).toMatchObject({ state: 'CREDITED', house_code: 'bank' });
  expect(await world.books(member)).toEqual({ cash: 8_800n, bank: -8_800n });
  const foreign = JSON.stringify({ ...notice, billPaymentRef1: 'NOTHINGNOTHINGNOTHIN' });
  expect((await tell(path, { headers, body: foreign })).statusCode).toBe(404);
  expect((await world.callAs('owner', listPartners)).reply?.noticesAt).toMatch(/^http:.+\/notices\/partners\/$/);
});

it('the database keeps whom a code was ordered of, and lets none be ordered of nobody', async () => {
  const set = world.admin.query("update qr_codes set partner_id = 'ww-2' where partner_id = 'qr-ww'");
  await expect(set).rejects.toMatchObject({ constraint: 'code_partner_stays' });
  const [code] = (await world.admin.query('select member_id, receiving_account_id, amount from qr_codes limit 1')).rows;
  const nobody = world.admin.query(
    `insert into qr_codes (qrcode_id, member_id, provider, receiving_account_id, amount, expires_at)
     values ('NNNNNNNNNNNNNNNNNNNN', $1, 'ZAPMAN', $2, $3, now() + interval '1 minute')`,
    [code.member_id, code.receiving_account_id, code.amount],
  );
  await expect(nobody).rejects.toMatchObject({ constraint: 'code_has_a_partner' });
});
