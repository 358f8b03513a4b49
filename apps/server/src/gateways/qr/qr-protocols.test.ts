import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../../../scripts/tools/free-port.ts';
import { type OutsideWorld, type RealPartner, startOutsideWorld } from '../../testing/outside-world.ts';
import { gatewayOf, SLOW_MS, tryOut } from '../../testing/real-partner.ts';
import type { PartnerAnswer } from '../partner-http.ts';
import type { QrAnswer, QrCreated, QrOrder } from '../qr-gateway.ts';
import { isThaiQrFor } from '../thai-qr.ts';
import { readMade, readTransaction } from './kbank.ts';
import { createdOf, readPayments } from './scb.ts';

interface Bank {
  code: 'scb-qr' | 'kbank-qr';
  readCreated(answer: PartnerAnswer, order: Pick<QrOrder, 'reference' | 'amountMinor'>): QrCreated;
  readInquiry(answer: PartnerAnswer, ours: { reference: string }): QrAnswer;
}
const BANKS: readonly Bank[] = [
  {
    code: 'scb-qr',
    readCreated: createdOf,
    readInquiry: (answer, ours) =>
      readPayments([{ outcome: 'answered', status: 404, body: NOTHING }, answer], {
        ...ours,
        billerId: '099999999999902',
      }),
  },
  { code: 'kbank-qr', readCreated: readMade, readInquiry: readTransaction },
];
const NOTHING = { status: { code: 1104, description: '' } };

const said = z.object({ status: z.number(), body: z.unknown() });
const fixture = z.object({
  order: z.object({ reference: z.string(), amountMinor: z.string().transform(BigInt) }),
  created: z.record(z.string(), said),
  paid: said,
  unpaid: said,
  notice: z.record(z.string(), z.unknown()),
  about: z.string(),
});

let outside: OutsideWorld;
beforeAll(async () => {
  outside = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9' });
});
afterEach(() => outside.clearFaults());
afterAll(() => outside?.stop());

async function pay(payload: string, at = new Date()): Promise<void> {
  const payer = { fromBank: 'KTB', fromAccountNo: '1234567890', fromName: 'SOMSAK JAIDEE' };
  const paid = await fetch(`${outside.url}/control/bank/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload, ...payer, at: at.toISOString() }),
  });
  expect(paid.status).toBe(200);
}

describe.each(BANKS)('payment codes of $code', ({ code, readCreated, readInquiry }) => {
  const gateway = (change: Partial<RealPartner> = {}) => gatewayOf(outside, code, { ...change, kind: 'qr' });
  const fault = (name: string) => outside.setFault({ target: `qr:${code}`, fault: name, ms: SLOW_MS * 2 });
  const newOrder = async (): Promise<QrOrder> => ({
    reference: Array.from({ length: 20 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[randomInt(32)]).join(''),
    accountNo: String((await outside.partner(code)).settings.accountNo),
    amountMinor: 25_050n,
    expiresAt: new Date(Date.now() + 900_000),
  });
  async function made(order: QrOrder): Promise<string> {
    const created = await (await gateway()).create(order);
    if (created.outcome !== 'made') throw new Error(`it was ${created.outcome}`);
    return created.payload;
  }

  it('pay exactly what was ordered, under our reference', async () => {
    const order = await newOrder();
    expect(isThaiQrFor(await made(order), order)).toBe(true);
  });

  it('tell of a payment and its amount', async () => {
    const order = await newOrder();
    const payload = await made(order);
    const before = await (await gateway()).inquire(order.reference);
    expect(before.outcome === 'found' ? before.facts.payments : []).toEqual([]);
    await pay(payload);
    expect(await (await gateway()).inquire(order.reference)).toMatchObject({
      outcome: 'found',
      facts: { payments: [{ amountMinor: 25_050n, bankRef: expect.stringMatching(/^\d{8}[A-Z0-9]{12}/) }] },
    });
  });

  it('find what was paid before midnight when they are asked after it', async () => {
    const order = await newOrder();
    await pay(await made(order), new Date(Date.now() - 24 * 3_600_000));
    expect(await (await gateway()).inquire(order.reference)).toMatchObject({
      outcome: 'found',
      facts: { payments: [{ amountMinor: 25_050n }] },
    });
  });

  it('are made all the same when the token has run out meanwhile', async () => {
    const order = await newOrder();
    const bank = await gateway();
    await bank.inquire(order.reference);
    await fault('token-expired');
    expect((await bank.create(order)).outcome).toBe('made');
  });

  it('are refused when the bank says so, and for an account that is not the merchant’s', async () => {
    const order = await newOrder();
    await fault('refuse');
    expect((await (await gateway()).create(order)).outcome).toBe('refused');
    expect((await (await gateway()).create({ ...order, accountNo: '9999999999' })).outcome).toBe('refused');
  });

  it('are not even asked for without a token', async () => {
    const { secrets } = await outside.partner(code);
    const wrong = Object.fromEntries(Object.keys(secrets).map((name) => [name, 'another secret']));
    expect((await (await gateway({ secrets: wrong })).create(await newOrder())).outcome).toBe('refused');
  });

  it.each([
    { trouble: 'down' },
    { trouble: 'drop-request' },
    { trouble: 'drop-answer' },
    { trouble: 'error-after' },
    { trouble: 'garbage' },
    { trouble: 'slow' },
    { trouble: 'wrong-amount' },
    { trouble: 'duplicate' },
  ])('may have been made under $trouble', async ({ trouble }) => {
    const bank = await gateway();
    await bank.inquire('NOTHINGNOTHINGNOTHIN');
    await fault(trouble);
    expect((await bank.create(await newOrder())).outcome).toBe('unknown');
  });

  it.each([{ trouble: 'down' }, { trouble: 'slow' }])('are not found out about under $trouble', async ({ trouble }) => {
    const order = await newOrder();
    await made(order);
    const bank = await gateway();
    await bank.inquire('NOTHINGNOTHINGNOTHIN');
    await fault(trouble);
    await fault(trouble);
    expect((await bank.inquire(order.reference)).outcome).toBe('unknown');
  });

  it('are told of by notices that anybody could send, so that they are only a reason to ask', async () => {
    const bank = await gateway();
    const { notice, about } = recorded(code);
    const sent = (body: unknown) =>
      bank.hear({ path: '/', body: JSON.stringify(body), headers: {}, nowMs: Date.now() });
    expect(sent(notice)).toMatchObject({ outcome: 'heard', about, isProven: false });
    const stranger = { ...notice, payeeProxyId: '1', merchantId: '1' };
    for (const other of [stranger, {}, 'text']) expect(sent(other).outcome).toBe('unsigned');
  });

  it('can be tried out without making one', async () => {
    expect((await tryOut(outside, code)).outcome).toBe('answered');
  });

  it('are understood in recorded answers', async () => {
    const { order, created, paid, unpaid } = recorded(code);
    const ours = { reference: order.reference };
    for (const answer of Object.values(created)) {
      expect(readCreated({ outcome: 'answered', ...answer }, order).outcome).toBe('made');
    }
    expect(readInquiry({ outcome: 'answered', ...paid }, ours)).toMatchObject({
      outcome: 'found',
      facts: { payments: [{ amountMinor: 25_050n, bankRef: '202603010000000000TEST001' }] },
    });
    expect(readInquiry({ outcome: 'answered', ...unpaid }, ours).outcome).toBe('not-found');
  });
});

it('codes of a biller with two references carry the second, and none is made without it', async () => {
  const { settings } = await outside.partner('scb-qr');
  const ofTwo = (references: string) =>
    gatewayOf(outside, 'scb-qr', { kind: 'qr', settings: { ...settings, billerId: '099999999999912', references } });
  const order = {
    ...{ reference: 'TWOREFERENCES0000001', accountNo: String(settings.accountNo), amountMinor: 25_050n },
    expiresAt: new Date(Date.now() + 900_000),
  };
  expect((await (await ofTwo('one')).create(order)).outcome).toBe('refused');
  const bank = await ofTwo('two');
  const made = await bank.create(order);
  if (made.outcome !== 'made') throw new Error(`it was ${made.outcome}`);
  expect(made.payload).toContain(`0220${order.reference}0320${order.reference}`);
  await pay(made.payload);
  expect(await bank.inquire(order.reference)).toMatchObject({ facts: { payments: [{ amountMinor: 25_050n }] } });
});

function recorded(code: string) {
  return fixture.parse(JSON.parse(readFileSync(new URL(`./fixtures/${code}.json`, import.meta.url), 'utf8')));
}
