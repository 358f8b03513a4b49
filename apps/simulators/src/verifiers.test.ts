import { afterAll, beforeAll, expect, test } from 'vitest';
import { slipPayload } from './mini-qr.ts';
import { openWorld, type World } from './test-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function sent(amount = 250.5) {
  const transfer = {
    fromBank: 'SCB',
    fromAccountNo: '1234567890',
    fromName: 'SOMSAK JAIDEE',
    toBank: 'KBANK',
    toAccountNo: '0123456789',
    amount,
  };
  const { reference } = (await world.post('/control/bank/transfers', transfer)).body;
  return { reference, payload: slipPayload({ bankCode: '014', reference }) };
}
const askA = (payload: string) => world.post('/partners/verifier-a/v2/verify/bank', { payload, checkDuplicate: true });
const askB = (payload: string) => world.post('/partners/verifier-b/api/line/apikey/main', { data: payload, log: true });

test('verifier a knows the transfer, masks both sides, and marks what it was asked before', async () => {
  const { reference, payload } = await sent();
  const { status, body } = await askA(payload);
  expect([status, body.success, body.data.isDuplicate]).toEqual([200, true, false]);
  expect(body.data.rawSlip).toMatchObject({
    transRef: reference,
    amount: { amount: 250.5, local: { currency: 'THB' } },
    sender: { bank: { id: '014' }, account: { name: { en: 'SOMSAK J***' }, bank: { account: 'xxx-x-x6789-x' } } },
    receiver: { bank: { id: '004' }, account: { bank: { account: 'xxx-x-x5678-x' } } },
  });
  expect(body.data.rawSlip.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/);
  expect((await askA(payload)).body.data.isDuplicate).toBe(true);
});

test('verifier b answers its own shape, and a duplicate as 1012 with the slip', async () => {
  const { reference, payload } = await sent(99);
  const { status, body } = await askB(payload);
  expect([status, body.data.transRef, body.data.amount, body.data.sendingBank]).toEqual([200, reference, 99, '014']);
  const again = await askB(payload);
  expect([again.status, again.body.code, again.body.data.transRef]).toEqual([400, 1012, reference]);
});

test('what no bank has sent is not known, what is no slip is said to be none', async () => {
  const { reference } = await sent();
  const forged = slipPayload({ bankCode: '004', reference });
  expect((await askA(forged)).body.error.code).toBe('SLIP_NOT_FOUND');
  expect((await askB(forged)).body.code).toBe(1011);
  expect((await askA('00020101')).body.error.code).toBe('INVALID_PAYLOAD');
  expect((await askB('00020101')).body.code).toBe(1008);
});

test.each([
  { verifier: 'a', fault: 'bank-late', told: [404, 'SLIP_PENDING'] },
  { verifier: 'a', fault: 'bank-out', told: [400, 'BANK_UNAVAILABLE'] },
  { verifier: 'a', fault: 'refuse', told: [404, 'SLIP_NOT_FOUND'] },
  { verifier: 'b', fault: 'bank-late', told: [400, 1010] },
  { verifier: 'b', fault: 'bank-out', told: [400, 1009] },
  { verifier: 'b', fault: 'refuse', told: [400, 1011] },
  { verifier: 'b', fault: 'duplicate', told: [400, 1012] },
])('verifier $verifier under $fault answers $told, once', async ({ verifier, fault, told }) => {
  const { payload } = await sent();
  const ask = verifier === 'a' ? askA : askB;
  await world.fault(`verifier:${verifier}`, fault);
  const { status, body } = await ask(payload);
  expect([status, body.error?.code ?? body.code]).toEqual(told);
  if (fault !== 'duplicate') expect((await ask(payload)).status).toBe(200);
});

test('a duplicate and a wrong amount are told by verifier a within its own answer', async () => {
  const { payload } = await sent(100);
  await world.fault('verifier:a', 'duplicate');
  expect((await askA(payload)).body.data.isDuplicate).toBe(true);
  await world.fault('verifier:a', 'wrong-amount');
  expect((await askA(payload)).body.data.rawSlip.amount.amount).toBe(101);
});
