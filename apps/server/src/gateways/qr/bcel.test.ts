import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../../../scripts/tools/free-port.ts';
import { type OutsideWorld, startOutsideWorld } from '../../testing/outside-world.ts';
import { gatewayOf, SLOW_MS, tryOut } from '../../testing/real-partner.ts';
import { isLaoQrFor } from '../lao-qr.ts';
import type { PartnerAnswer } from '../partner-http.ts';
import type { QrOrder } from '../qr-gateway.ts';
import { readTransaction } from './bcel.ts';

const said = z.object({ status: z.number(), body: z.record(z.string(), z.unknown()) });
const { merchantId, order, paid, unpaid } = z
  .object({ merchantId: z.string(), order: z.object({ reference: z.string() }), paid: said, unpaid: said })
  .parse(JSON.parse(readFileSync(new URL('./fixtures/bcel-onepay.json', import.meta.url), 'utf8')));
const asked = { merchantId, reference: order.reference };
const answered = (answer: object) =>
  ({ outcome: 'answered', status: 200, body: undefined, ...answer }) as PartnerAnswer;

let outside: OutsideWorld;
beforeAll(async () => {
  outside = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9' });
});
afterEach(() => outside.clearFaults());
afterAll(() => outside?.stop());

const bank = () => gatewayOf(outside, 'bcel-onepay', { kind: 'qr' });
const newOrder = async (reference: string): Promise<QrOrder> => ({
  reference,
  accountNo: String((await outside.partner('bcel-onepay')).settings.accountNo),
  amountMinor: 5_000_000n,
  expiresAt: new Date(Date.now() + 900_000),
});

async function pay(payload: string): Promise<string> {
  const payer = { fromBank: 'BCEL', fromAccountNo: '1601200099999', fromName: 'KEO PHOMMACHAN' };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ payload, ...payer });
  const answer = await fetch(`${outside.url}/control/bank/pay`, { method: 'POST', headers, body });
  return z.object({ reference: z.string() }).parse(await answer.json()).reference;
}

it('a code is made without a call, pays our merchant exactly what was ordered, and its payment is told', async () => {
  const wanted = await newOrder('KIPKIPKIPKIPKIPKIP01');
  await outside.setFault({ target: 'qr:bcel-onepay', fault: 'down', times: 1 });
  const created = await (await bank()).create(wanted);
  await outside.clearFaults();
  if (created.outcome !== 'made') throw new Error(created.outcome);
  const { merchantId: ours } = (await outside.partner('bcel-onepay')).settings;
  expect(isLaoQrFor(created.payload, { ...wanted, merchantId: String(ours) })).toBe(true);
  expect(await (await bank()).inquire(wanted.reference)).toEqual({ outcome: 'not-found' });
  const bankRef = await pay(created.payload);
  expect(await (await bank()).inquire(wanted.reference)).toMatchObject({
    outcome: 'found',
    facts: { payments: [{ bankRef, amountMinor: 5_000_000n, fromName: 'KEO PHOMMACHAN' }] },
  });
});

it('no code is made for another account, or for half a kip', async () => {
  const wanted = await newOrder('KIPKIPKIPKIPKIPKIP02');
  expect((await (await bank()).create({ ...wanted, accountNo: '999999' })).outcome).toBe('refused');
  expect((await (await bank()).create({ ...wanted, amountMinor: 5_000_050n })).outcome).toBe('refused');
});

it.each(['down', 'slow', 'drop-answer', 'drop-request', 'garbage', 'error-after', 'wrong-amount'])(
  'a payment is not found out about under %s',
  async (fault) => {
    const wanted = await newOrder(
      `KIPKIPKIPKIPKIPKIP${fault.length}${fault.charCodeAt(0) % 10}`.slice(0, 20).padEnd(20, 'X'),
    );
    const created = await (await bank()).create(wanted);
    if (created.outcome === 'made') await pay(created.payload);
    await outside.setFault({ target: 'qr:bcel-onepay', fault, ms: SLOW_MS * 2 });
    expect((await (await bank()).inquire(wanted.reference)).outcome).toBe('unknown');
  },
);

it('recorded answers are understood, and not when anything of them is another', () => {
  const payment = { bankRef: 'FCC0000000000TEST001', amountMinor: 25_000_000n, at: '2026-03-01T16:59:30.000Z' };
  expect(readTransaction(answered(paid), asked)).toMatchObject({ outcome: 'found', facts: { payments: [payment] } });
  const asText = answered({ ...paid, body: { ...paid.body, amount: '250000.00' } });
  expect(readTransaction(asText, asked)).toMatchObject({ outcome: 'found', facts: { payments: [payment] } });
  expect(readTransaction(answered(unpaid), asked).outcome).toBe('not-found');
  expect(readTransaction(answered({ isEmpty: true }), asked).outcome).toBe('not-found');
  const wrongs = [
    { mcid: 'mchANOTHER' },
    { uuid: 'ANOTHER' },
    { ccy: 'THB' },
    { txtime: '31/13/2026 10:00:00' },
    { fccref: '' },
  ];
  for (const wrong of wrongs) {
    const body = { ...paid.body, ...wrong };
    expect([wrong, readTransaction(answered({ body }), asked).outcome]).toEqual([wrong, 'unknown']);
  }
  expect(readTransaction(answered({ status: 429 }), asked).outcome).toBe('unknown');
  expect(readTransaction(answered({ status: 500 }), asked).outcome).toBe('unknown');
});

it('anybody can send to its channel, so nothing that is sent is heard, and trying it out changes nothing', async () => {
  const notice = { path: '/', body: JSON.stringify(paid.body), headers: {}, nowMs: Date.now() };
  expect((await bank()).hear(notice).outcome).toBe('unsigned');
  expect((await tryOut(outside, 'bcel-onepay')).outcome).toBe('answered');
});
