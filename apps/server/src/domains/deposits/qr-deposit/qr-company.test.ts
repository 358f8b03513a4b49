import { createHmac } from 'node:crypto';
import { cancelQrCode, createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { pausePartner, putPartner } from '@kapao/contract/operator/partner.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { inTransaction } from '../../../platform/database/db.ts';
import { actFor } from '../../../platform/database/side.ts';
import type { RealPartner } from '../../../testing/outside-world.ts';
import { codeOf, inflowOf, pay, startQrWorld, stateOf, untilState } from '../../../testing/qr-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { until, type World } from '../../../testing/world.ts';
import { newReference } from './qr-rules.ts';
import { activateQrCode, endQrCode, insertQrCode } from './qr-store.ts';

const REASON = 'a company collects from today';
const COMPANIES = [
  { id: 'omise', protocol: 'omise-promptpay' },
  { id: 'beam', protocol: 'beam-promptpay' },
];

let world: World;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'), { QR_GRACE_SECONDS: '60', PARTNER_TIMEOUT_SECONDS: '2' });
  expect((await setPause('qr-ww', true)).status).toBe(200);
  for (const { id, protocol } of COMPANIES) await enter(id, await world.outside.partner(protocol));
});
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
});
afterAll(() => world?.stop());

const setPause = (id: string, isPaused: boolean) =>
  world.callAs('owner', pausePartner, { params: { id }, body: { isPaused, reason: REASON } });

async function enter(id: string, { protocol, url, settings, secrets }: RealPartner): Promise<void> {
  const accountNo = String(settings.accountNo);
  await world.admin.query(
    `insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position)
     values ('WW-' || $1, 'WW', $1, 'KAPAO TEST', 'AUTO', 'THB', 20)`,
    [accountNo],
  );
  const row = { name: `Codes of ${id}`, timeoutMs: 2_000, callsAtOnce: 8, position: 1, share: 1, isOn: true };
  const body = { ...row, protocol, url, settings, secrets, reason: REASON };
  const asked = await world.callAs('owner', putPartner, { params: { id }, body: body as never });
  expect((await approveProposed(world, asked, 'owner2')).status).toBe(200);
}

async function chargeOf(qrcodeId: string): Promise<string> {
  const found = await world.admin.query('select charge_ref from qr_codes where qrcode_id = $1', [qrcodeId]);
  return found.rows[0]?.charge_ref;
}

describe.each(COMPANIES)('with codes of $protocol', ({ id, protocol }) => {
  beforeAll(async () => {
    expect((await setPause(id, false)).status).toBe(200);
  });
  afterAll(async () => {
    expect((await setPause(id, true)).status).toBe(200);
  });
  const fault = (name: string, times = 1) =>
    world.outside.setFault({ target: `qr:${protocol}`, fault: name, times, ms: 3_000 });

  it('a code carries the company’s reference, is bound to its charge, and is credited once', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider: 'WW', amount: 250.5 });
    const chargeRef = await chargeOf(code.qrcodeId);
    expect(code.payload).not.toContain(code.qrcodeId);
    await pay(world, code.payload);
    await untilState(world, code.qrcodeId, 'PAID');
    expect(await inflowOf(world, chargeRef)).toMatchObject({ state: 'CREDITED', house_code: 'gateway:WW' });
    expect(await world.books(member)).toEqual({ cash: 25_050n, 'gateway:WW': -25_050n });
    await untilAskedAgain(code.qrcodeId);
    expect(await world.books(member)).toEqual({ cash: 25_050n, 'gateway:WW': -25_050n });
  });

  it('a signed notice at the partner’s address makes us ask, and one that nobody signed does not', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider: 'WW', amount: 300 });
    const url = `/notices/partners/${id}`;
    const { secrets } = await world.outside.partner(protocol);
    const post = async (sign = true) => {
      const { headers, payload } = noticeOf(protocol, secrets, code.qrcodeId);
      const sent = sign ? headers : { 'content-type': 'application/json' };
      return (await world.app.member.inject({ method: 'POST', url, headers: sent, payload })).statusCode;
    };
    expect(await post(), 'nobody has paid').toBe(404);
    await pay(world, code.payload);
    expect(await post(false)).toBe(403);
    expect(await Promise.all([post(), post(), post()])).toEqual([200, 200, 200]);
    expect((await world.books(member)).cash).toBe(30_000n);
  });

  it.each(['down', 'drop-answer', 'error-after', 'garbage', 'wrong-amount'])(
    'an order that goes wrong (%s) is sent once more, and only the code that was shown counts',
    async (name) => {
      const member = await world.register();
      await fault(name);
      const code = await codeOf(world, member, { provider: 'WW', amount: 345.67 });
      expect(code.payload).toContain('5406345.67');
      await pay(world, code.payload);
      await untilState(world, code.qrcodeId, 'PAID');
      expect((await world.books(member)).cash).toBe(34_567n);
    },
  );

  it('a company that answers nothing readable twice shows no code', async () => {
    const member = await world.register();
    await fault('garbage', 2);
    const asked = await world.call(createQrCode, {
      token: member.token,
      params: { provider: 'WW' },
      body: { amount: 100 },
    });
    expect(asked.reply).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' });
  });

  it('a code that was taken back and is paid all the same is credited', async () => {
    const member = await world.register();
    const code = await codeOf(world, member, { provider: 'WW', amount: 150 });
    const order = { token: member.token, params: { qrcodeId: code.qrcodeId } };
    expect((await world.call(cancelQrCode, order)).status).toBe(200);
    expect(await stateOf(world, code.qrcodeId)).toBe('CANCELLED');
    await pay(world, code.payload);
    await untilState(world, code.qrcodeId, 'PAID');
    expect((await world.books(member)).cash).toBe(15_000n);
  });
});

describe('a charge', () => {
  beforeAll(async () => {
    expect((await setPause('omise', false)).status).toBe(200);
  });

  it('the database binds a code to one charge, once, and lets no other payment count for it', async () => {
    const [one, other] = [await world.register(), await world.register()];
    const first = await codeOf(world, one, { provider: 'WW', amount: 100 });
    const second = await codeOf(world, other, { provider: 'WW', amount: 100 });
    const taken = await chargeOf(first.qrcodeId);
    const set = (sets: string) =>
      world.admin.query(`update qr_codes set ${sets} where qrcode_id = $1`, [second.qrcodeId]);
    await expect(set(`charge_ref = '${taken}'`)).rejects.toMatchObject({ constraint: 'charge_is_bound_once' });
    await expect(set('charge_ref = null')).rejects.toMatchObject({ constraint: 'charge_is_bound_once' });
    const paid = `state = 'PAID', paid_ref = '${taken}', paid_amount = 10000, ended_at = now()`;
    await expect(set(paid)).rejects.toMatchObject({ constraint: 'paid_by_its_charge' });
  });

  it('a charge that one member’s code has shows no other code', async () => {
    const [one, other] = [await world.register(), await world.register()];
    const taken = await chargeOf((await codeOf(world, one, { provider: 'WW', amount: 100 })).qrcodeId);
    const { db } = world.app;
    const reference = newReference();
    const code = { reference, sentRefs: [reference], memberId: other.id, provider: 'WW' as const, partnerId: 'omise' };
    const rest = { receivingAccountId: await accountOfCode(), amountMinor: 10_000n, currency: 'THB' as const };
    const opened = await actFor('member', () =>
      inTransaction(db, (tx) => insertQrCode(tx, { ...code, ...rest, ttlSeconds: 60, leaseSeconds: 60 })),
    );
    if (!opened) throw new Error('a member without a code opens one');
    const activate = (chargeRef: string) =>
      actFor('member', () => activateQrCode(db, opened, { payload: 'https://pay.example/1', chargeRef }));
    expect(await activate(taken)).toBeUndefined();
    expect(await stateOf(world, code.reference)).toBe('OPENING');
    expect(await activate(`${taken}0`)).toMatchObject({ state: 'ACTIVE', charge_ref: `${taken}0` });
    expect(await endQrCode(db, opened, { from: ['ACTIVE'], to: 'CANCELLED' })).toBe(true);
  });
});

async function accountOfCode(): Promise<string> {
  const found = await world.admin.query("select receiving_account_id from qr_codes where partner_id = 'omise' limit 1");
  return found.rows[0]?.receiving_account_id;
}

async function untilAskedAgain(qrcodeId: string): Promise<void> {
  await world.admin.query('update qr_codes set next_check_at = now() where qrcode_id = $1', [qrcodeId]);
  await until('it was asked about once more', async () => {
    const found = await world.admin.query(
      `select 1 from qr_codes where qrcode_id = $1 and (next_check_at is null or next_check_at > now() + interval '1 second')`,
      [qrcodeId],
    );
    return found.rowCount === 1;
  });
}

/** As the company would tell that a charge with our reference was paid, with an amount that is not so. */
function noticeOf(protocol: string, secrets: Record<string, string>, reference: string) {
  const at = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secrets.webhookSecret ?? secrets.webhookKey ?? '', 'base64');
  const headers = { 'content-type': 'application/json' };
  if (protocol === 'omise-promptpay') {
    const charge = { object: 'charge', id: 'chrg_another', amount: 99_900, metadata: { reference } };
    const payload = JSON.stringify({ object: 'event', key: 'charge.complete', data: charge });
    const signature = createHmac('sha256', key).update(`${at}.${payload}`).digest('hex');
    return { payload, headers: { ...headers, 'omise-signature': signature, 'omise-signature-timestamp': at } };
  }
  const payload = JSON.stringify({ merchantId: 'kapao-merchant', referenceId: reference, amount: 99_900 });
  const signature = createHmac('sha256', key).update(payload).digest('base64');
  return { payload, headers: { ...headers, 'x-beam-event': 'charge.succeeded', 'x-beam-signature': signature } };
}
