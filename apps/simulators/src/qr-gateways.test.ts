import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from './test-world.ts';

let world: World;
let time: Date;
beforeEach(async () => {
  time = new Date('2026-03-01T05:00:00Z');
  world = await openWorld({ now: () => time });
});
afterEach(() => world.close());

const payer = { fromBank: 'SCB', fromAccountNo: '1112223334', fromName: 'SOMSAK P' };
const pay = (payload: string, more: object = {}) => world.post('/control/bank/pay', { payload, ...payer, ...more });

const PROTOCOLS = {
  KBANK: {
    order: (ref: string) => ({
      partnerTxnUid: ref,
      accountNo: '0123456789',
      txnAmount: '150.25',
      txnCurrencyCode: 'THB',
      expiresAt: '2026-03-01T05:15:00.000Z',
    }),
    createPath: '/partners/gateway/kbank/qr',
    textOf: (body: Record<string, never>) => body.qrCode,
    find: (ref: string) => world.get(`/partners/gateway/kbank/qr/${ref}`),
    cancel: (ref: string) => world.post(`/partners/gateway/kbank/qr/${ref}/void`),
    paid: { txnStatus: 'PAID', payments: [{ paidAmount: '150.25', fromBank: 'SCB', fromAccount: 'xxxx223334' }] },
    refused: { status: 400, body: { statusCode: '20' } },
    missing: { status: 404, body: { statusCode: '10' } },
  },
  WW: {
    order: (ref: string) => ({
      merchant: '7700000001',
      order_ref: ref,
      amount_satang: 15_025,
      expires_at: 1_772_342_100,
    }),
    createPath: '/partners/gateway/ww/orders',
    textOf: (body: { order?: { emv?: string } }) => body.order?.emv,
    find: (ref: string) => world.get(`/partners/gateway/ww/orders/${ref}`),
    cancel: (ref: string) => world.post(`/partners/gateway/ww/orders/${ref}/cancel`),
    paid: {
      order: { status: 'paid' },
      receipts: [{ satang: 15_025, time: 1_772_341_200, payer: { bank: 'SCB', account: 'xxxxxx3334' } }],
    },
    refused: { status: 422, body: { error: 'REJECTED' } },
    missing: { status: 404, body: { error: 'ORDER_NOT_FOUND' } },
  },
  ZAPMAN: {
    order: (ref: string) => ({
      orderId: ref,
      merchantCode: '8800000001',
      amount: 150.25,
      expireTime: '2026-03-01T05:15:00.000Z',
    }),
    createPath: '/partners/gateway/zapman/deposit',
    textOf: (body: { data?: { qrText?: string } }) => body.data?.qrText,
    find: (ref: string) => world.post('/partners/gateway/zapman/query', { orderId: ref }),
    cancel: undefined,
    paid: { data: { status: 1, trades: [{ amount: 150.25, payTime: '2026-03-01 12:00:00', bank: 'SCB' }] } },
    refused: { status: 200, body: { code: 1004 } },
    missing: { status: 200, body: { code: 1404 } },
  },
} as const;

const REF = 'ABCDEFGHJKLMNPQRSTUV';

describe.each(['KBANK', 'WW', 'ZAPMAN'] as const)('gateway %s', (code) => {
  const protocol = PROTOCOLS[code];
  const create = () => world.post(protocol.createPath, protocol.order(REF));
  const textOf = (body: never): string => String(protocol.textOf(body));

  it('answers the same code for the same order, and none for another under its reference', async () => {
    const first = await create();
    expect(first.status).toBe(200);
    expect(textOf(first.body as never)).toMatch(/^000201010212.*5303764.*5406150\.25.*5802TH.*6304[0-9A-F]{4}$/);
    expect((await create()).body).toEqual(first.body);
    const other = await world.post(protocol.createPath, {
      ...protocol.order(REF),
      ...(code === 'KBANK' ? { txnAmount: '151.00' } : code === 'WW' ? { amount_satang: 15_100 } : { amount: 151 }),
    });
    expect(textOf(other.body as never)).toBe('undefined');
  });

  it('tells what was paid when it is asked', async () => {
    const paid = await pay(textOf((await create()).body as never));
    expect(paid).toMatchObject({ status: 200, body: { amount: 150.25, gateway: code } });
    expect((await protocol.find(REF)).body).toMatchObject(protocol.paid);
    expect((await world.get(paid.body.slipUrl)).status).toBe(200);
  });

  it('takes a payment late, twice and of another amount, as bank customers make them', async () => {
    const text = textOf((await create()).body as never);
    time = new Date(time.getTime() + 3_600_000);
    await pay(text);
    await pay(text, { amount: 99 });
    const told = JSON.stringify((await protocol.find(REF)).body);
    expect(told.match(/2026030[0-9A-Z]{10,}/g)).toHaveLength(2);
  });

  it('refuses definitely and knows what it has never had', async () => {
    await world.fault(`gateway:${code}`, 'refuse');
    expect(await create()).toMatchObject(protocol.refused);
    expect(await protocol.find(REF)).toMatchObject(protocol.missing);
  });

  it('lies about the amount of an order when it is told to, and not when it is asked', async () => {
    await world.fault(`gateway:${code}`, 'wrong-amount');
    expect(textOf((await create()).body as never)).toContain('5406151.25');
    expect(JSON.stringify((await protocol.find(REF)).body)).toContain('5406150.25');
  });

  it.each(['drop-answer', 'error-after', 'garbage', 'duplicate'])('has the order in spite of %s', async (fault) => {
    await world.fault(`gateway:${code}`, fault);
    await create().catch(() => undefined);
    expect(JSON.stringify((await protocol.find(REF)).body)).toContain('5406150.25');
  });

  it.each(['down', 'drop-request'])('does not have the order after %s', async (fault) => {
    await world.fault(`gateway:${code}`, fault);
    await create().catch(() => undefined);
    expect(await protocol.find(REF)).toMatchObject(protocol.missing);
  });

  const { cancel } = protocol;
  // ZAPMAN has no way to take a code back.
  if (!cancel) return;
  it('takes a code back, yet not the money that comes all the same', async () => {
    const text = textOf((await create()).body as never);
    expect(JSON.stringify((await cancel(REF)).body).toLowerCase()).toContain('cancelled');
    await pay(text);
    expect((await protocol.find(REF)).body).toMatchObject(protocol.paid);
  });
});

it('money of a KBANK code is in the feed of the account under the same reference, with the code’s own', async () => {
  const created = await world.post(PROTOCOLS.KBANK.createPath, PROTOCOLS.KBANK.order(REF));
  const { reference } = (await pay(created.body.qrCode)).body;
  const feed = (await world.get('/partners/bank/feed?account=0123456789')).body.transactions;
  expect(feed).toMatchObject([{ reference, amount: '150.25', billReference: REF }]);
});

it.each([
  ['nonsense', 'hello', 400],
  [
    'a wrong check sum',
    '00020101021230610016A00000067701011201150999999999999900207DEP00010307MEM000153037645406100.255802TH63042F0E',
    400,
  ],
  [
    'a code of nobody here',
    '00020101021230610016A00000067701011201150999999999999900207DEP00010307MEM000153037645406100.255802TH63042F0D',
    404,
  ],
  ['a slip', '00410006000001010300402200150000000000TEST0005102TH9104F69A', 400],
])('%s cannot be paid', async (_what, payload, status) => {
  expect((await pay(payload)).status).toBe(status);
});
