import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../../../scripts/tools/free-port.ts';
import { type OutsideWorld, type RealPartner, startOutsideWorld } from '../../testing/outside-world.ts';
import { gatewayOf, SLOW_MS, tryOut } from '../../testing/real-partner.ts';
import { LAYOUTS, slipPng } from '../../testing/slip-pictures.ts';
import type { PartnerAnswer } from '../partner-http.ts';
import type { QrAnswer, QrCharge, QrCreated, QrOrder } from '../qr-gateway.ts';
import { isThaiQrTo } from '../thai-qr.ts';
import * as beam from './beam.ts';
import { readCodePicture } from './code-picture.ts';
import * as omise from './omise.ts';

const said = z.object({ status: z.number(), body: z.record(z.string(), z.unknown()) });
const fixture = z.object({
  order: z.object({ reference: z.string(), amountMinor: z.string().transform(BigInt) }),
  payeeId: z.string(),
  chargeRef: z.string(),
  text: z.string(),
  created: said,
  paid: said,
  unpaid: said,
  unknown: said,
  notice: z.record(z.string(), z.unknown()),
});
type Fixture = z.output<typeof fixture>;

interface Company {
  code: 'omise-promptpay' | 'beam-promptpay';
  created(answer: PartnerAnswer, of: Fixture): Promise<QrCreated>;
  read(answer: PartnerAnswer, asked: QrCharge & { reference: string }): QrAnswer;
  signed(body: string, secret: string, at: number): Record<string, string>;
  secret: string;
  /** Of its own, and nothing to ask about. */
  other(notice: Fixture['notice']): { body: object; headers?: Record<string, string> };
  paidWithin(body: Record<string, unknown>): Record<string, unknown>;
}
const COMPANIES: readonly Company[] = [
  {
    code: 'omise-promptpay',
    created: (answer, { order, payeeId, text }) =>
      omise.createdOf(answer, order, { payeeId, textOf: async () => text }),
    read: omise.readCharge,
    secret: 'webhookSecret',
    signed(body, secret, at) {
      const timestamp = String(Math.floor(at / 1_000));
      const right = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${timestamp}.${body}`).digest('hex');
      return { 'omise-signature': `${'0'.repeat(64)},${right}`, 'omise-signature-timestamp': timestamp };
    },
    other: (notice) => ({ body: { ...notice, key: 'charge.create' } }),
    paidWithin: (body) => ({ ...body, metadata: { reference: 'ANOTHERREFERENCE0000' } }),
  },
  {
    code: 'beam-promptpay',
    created: async (answer, { order, payeeId }) => beam.createdOf(answer, order, { payeeId }),
    read: beam.readCharge,
    secret: 'webhookKey',
    signed: (body, secret) => ({
      'x-beam-event': 'charge.succeeded',
      'x-beam-signature': createHmac('sha256', Buffer.from(secret, 'base64')).update(body).digest('base64'),
    }),
    other: (notice) => ({ body: notice, headers: { 'x-beam-event': 'charge.failed' } }),
    paidWithin: (body) => ({ ...body, referenceId: 'ANOTHERREFERENCE0000' }),
  },
];

let outside: OutsideWorld;
beforeAll(async () => {
  outside = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9' });
});
afterEach(() => outside.clearFaults());
afterAll(() => outside?.stop());

async function pay(payload: string): Promise<void> {
  const payer = { fromBank: 'KTB', fromAccountNo: '1234567890', fromName: 'SOMSAK JAIDEE' };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ payload, ...payer });
  expect((await fetch(`${outside.url}/control/bank/pay`, { method: 'POST', headers, body })).status).toBe(200);
}

const recorded = (code: string) =>
  fixture.parse(JSON.parse(readFileSync(new URL(`./fixtures/${code}.json`, import.meta.url), 'utf8')));
const answered = ({ status, body }: { status: number; body: unknown }): PartnerAnswer => ({
  outcome: 'answered',
  status,
  body,
});

describe.each(COMPANIES)('codes of $code', (company) => {
  const { code } = company;
  const gateway = (change: Partial<RealPartner> = {}) => gatewayOf(outside, code, { ...change, kind: 'qr' });
  const fault = (name: string) => outside.setFault({ target: `qr:${code}`, fault: name, ms: SLOW_MS * 2 });
  const newOrder = async (): Promise<QrOrder> => ({
    reference: Array.from(
      { length: 20 },
      () => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[Math.floor(Math.random() * 32)],
    ).join(''),
    accountNo: String((await outside.partner(code)).settings.accountNo),
    amountMinor: 25_050n,
    expiresAt: new Date(Date.now() + 900_000),
  });
  async function made(order: QrOrder): Promise<{ payload: string; charge: QrCharge }> {
    const created = await (await gateway()).create(order);
    if (created.outcome !== 'made' || created.chargeRef === undefined) throw new Error(`it was ${created.outcome}`);
    return {
      payload: created.payload,
      charge: { chargeRef: created.chargeRef, amountMinor: order.amountMinor },
    };
  }

  it('pay the company exactly what was ordered, and stand for a charge of its own', async () => {
    const order = await newOrder();
    const { payload, charge } = await made(order);
    const payeeId = String((await outside.partner(code)).settings.payeeId);
    expect(isThaiQrTo(payload, { payeeId, amountMinor: order.amountMinor })).toBe(true);
    expect(payload).not.toContain(order.reference);
    expect(charge.chargeRef).not.toContain(order.reference);
  });

  it('tell of the payment of their charge only', async () => {
    const [order, another] = [await newOrder(), await newOrder()];
    const [one, other] = [await made(order), await made(another)];
    const teller = await gateway();
    const unpaid = { outcome: 'found', facts: { isOpen: true, payments: [] } };
    expect(await teller.inquire(order.reference, one.charge)).toEqual(unpaid);
    await pay(one.payload);
    const { chargeRef } = one.charge;
    expect(await teller.inquire(order.reference, one.charge)).toMatchObject({
      outcome: 'found',
      facts: { isOpen: false, payments: [{ bankRef: chargeRef, amountMinor: 25_050n }] },
    });
    expect(await teller.inquire(another.reference, other.charge)).toEqual(unpaid);
    // The charge of another code, or one of another amount, says nothing about this one.
    expect((await teller.inquire(another.reference, one.charge)).outcome).toBe('unknown');
    expect((await teller.inquire(order.reference, { chargeRef, amountMinor: 25_051n })).outcome).toBe('unknown');
    expect((await teller.inquire(order.reference)).outcome).toBe('not-found');
    expect((await teller.inquire('N'.repeat(20), { ...one.charge, chargeRef: 'nothing' })).outcome).toBe('not-found');
  });

  it('are refused when the company says so, for another account, and with wrong credentials', async () => {
    const order = await newOrder();
    await fault('refuse');
    expect((await (await gateway()).create(order)).outcome).toBe('refused');
    expect((await (await gateway()).create({ ...order, accountNo: '9999999999' })).outcome).toBe('refused');
    const { secrets } = await outside.partner(code);
    const wrong = Object.fromEntries(Object.keys(secrets).map((name) => [name, 'anothersecret123']));
    expect((await (await gateway({ secrets: wrong })).create(order)).outcome).toBe('refused');
  });

  it('are not shown when they pay anybody else than the company that is entered', async () => {
    const { settings } = await outside.partner(code);
    const other = await gateway({ settings: { ...settings, payeeId: '0999999999999' } });
    expect((await other.create(await newOrder())).outcome).toBe('unknown');
  });

  it.each(['down', 'drop-request', 'drop-answer', 'error-after', 'garbage', 'slow', 'wrong-amount', 'rate-limit'])(
    'may have been made under %s, and are not shown',
    async (trouble) => {
      await fault(trouble);
      expect((await (await gateway()).create(await newOrder())).outcome).toBe('unknown');
    },
  );

  it.each(['down', 'slow'])('are not found out about under %s', async (trouble) => {
    const order = await newOrder();
    const { charge } = await made(order);
    await fault(trouble);
    expect((await (await gateway()).inquire(order.reference, charge)).outcome).toBe('unknown');
  });

  it('are told of by notices that the company signed, which name our reference and are only a reason to ask', async () => {
    const listener = await gateway();
    const { notice, order } = recorded(code);
    const secret = String((await outside.partner(code)).secrets[company.secret]);
    const nowMs = Date.now();
    const tell = (body: object, { key = secret, at = nowMs, headers = {} } = {}) => {
      const text = JSON.stringify(body);
      const signed = company.signed(text, key, at);
      return listener.hear({ path: '/', body: text, headers: { ...signed, ...headers }, nowMs });
    };
    expect(tell(notice)).toEqual({ outcome: 'heard', about: order.reference, isProven: true });
    expect(tell(notice, { key: 'YW5vdGhlcnNlY3JldDEyMw==' }).outcome).toBe('unsigned');
    expect(listener.hear({ path: '/', body: JSON.stringify(notice), headers: {}, nowMs }).outcome).toBe('unsigned');
    const { body, headers } = company.other(notice);
    expect(tell(body, { ...(headers && { headers }) }).outcome).toBe('taken');
    expect(tell({}).outcome).toBe('unreadable');
  });

  it('can be tried out without making one', async () => {
    expect((await tryOut(outside, code)).outcome).toBe('answered');
  });

  it('are understood in recorded answers, and not when anything of them is another', async () => {
    const of = recorded(code);
    const { order, chargeRef } = of;
    expect(await company.created(answered(of.created), of)).toEqual({ outcome: 'made', payload: of.text, chargeRef });
    const other = { ...of, order: { ...order, amountMinor: 25_051n } };
    expect((await company.created(answered(of.created), other)).outcome).toBe('unknown');
    const asked = { ...order, chargeRef };
    expect(company.read(answered(of.paid), asked)).toMatchObject({
      outcome: 'found',
      facts: { payments: [{ amountMinor: 25_050n, bankRef: chargeRef, at: '2026-03-01T10:30:00.000Z' }] },
    });
    expect(company.read(answered(of.unpaid), asked)).toMatchObject({ outcome: 'found', facts: { payments: [] } });
    expect(company.read(answered(of.unknown), asked)).toEqual({ outcome: 'not-found' });
    const { body } = of.paid;
    for (const wrong of [{ currency: 'USD' }, { amount: 25_051 }, { status: 'SOMETHING' }]) {
      expect(company.read(answered({ status: 200, body: { ...body, ...wrong } }), asked).outcome).toBe('unknown');
    }
    const foreign = answered({ status: 200, body: company.paidWithin(body) });
    expect(company.read(foreign, asked).outcome).toBe('unknown');
  });
});

it('a charge that was given back to its payer pays nothing, and one that contradicts itself says nothing', () => {
  const { paid, order, chargeRef } = recorded('omise-promptpay');
  const read = (change: object) =>
    omise.readCharge(answered({ status: 200, body: { ...paid.body, ...change } }), { ...order, chargeRef });
  expect(read({ refunded_amount: 100 })).toMatchObject({ outcome: 'found', facts: { payments: [] } });
  expect(read({ status: 'reversed' })).toMatchObject({ outcome: 'found', facts: { payments: [] } });
  expect(read({ status: 'pending' }).outcome).toBe('unknown');
  expect(read({ paid: false }).outcome).toBe('unknown');
});

it('a notice of Omise that is signed but old is not taken again', async () => {
  const company = await gatewayOf(outside, 'omise-promptpay', { kind: 'qr' });
  const { webhookSecret = '' } = (await outside.partner('omise-promptpay')).secrets;
  const body = JSON.stringify(recorded('omise-promptpay').notice);
  const headers = COMPANIES[0]?.signed(body, webhookSecret, Date.now() - 600_000) ?? {};
  expect(company.hear({ path: '/', body, headers, nowMs: Date.now() }).outcome).toBe('unsigned');
});

it('the text is read from a picture of one code, and from nothing else', async () => {
  const { text } = recorded('omise-promptpay');
  const png = await slipPng(text);
  expect(await readCodePicture(png)).toBe(text);
  expect(await readCodePicture(await sharp(png).jpeg().toBuffer())).toBe(text);
  expect(await readCodePicture(await sharp(png).webp().toBuffer()), 'another format').toBeUndefined();
  expect(await readCodePicture(await slipPng(text, LAYOUTS.blue)), 'two codes').toBeUndefined();
  expect(await readCodePicture(await slipPng(undefined)), 'no code').toBeUndefined();
  expect(await readCodePicture(Buffer.from('<html>')), 'no picture').toBeUndefined();
});
