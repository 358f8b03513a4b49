import { expect, it } from 'vitest';
import type { PartnerAnswer } from './partner-http.ts';
import { readEasySlip } from './slips/easyslip.ts';
import { noteHeard, tellUnclear, type Unclear } from './unclear-answers.ts';

const INQUIRY = { payload: '', sendingBank: '004', bankReference: 'X' };
const answered = (body: unknown, status = 200): PartnerAnswer => ({ outcome: 'answered', status, body });
const easySlip = (code: string) => answered({ success: false, error: { code } }, 400);

/** A gateway whose partner gives this answer, and what is told of it. */
function gatewayFor(answer: PartnerAnswer) {
  const told: Unclear[] = [];
  const heard = <Told>(result: Told) => {
    noteHeard(answer);
    return Promise.resolve(result);
  };
  const provider = { balance: () => heard<bigint | undefined>(undefined), transfer: () => heard({ outcome: 'done' }) };
  const gateway = {
    inquire: () => heard(readEasySlip(answer, INQUIRY)),
    read: () => heard({ lines: [{ transaction: undefined }, { transaction: {} }, { transaction: undefined }] }),
    readBets: () => heard({ reports: [], unreadable: 3 }),
    send: () => heard(false),
    look: () => heard(undefined),
    hear: (outcome: string) => ({ outcome }),
    provider: () => provider,
  };
  return { told, gateway: tellUnclear(gateway, (unclear) => told.push(unclear)) };
}

it('a word that nobody knows is counted by question, and a known one is not', async () => {
  const unknown = gatewayFor(easySlip('SOMETHING_NEW'));
  await unknown.gateway.inquire();
  expect(unknown.told).toEqual([{ place: 'inquire', word: 'SOMETHING_NEW', count: 1 }]);
  for (const known of [
    easySlip('SLIP_PENDING'),
    easySlip('QUOTA_EXCEEDED'),
    easySlip('SLIP_NOT_FOUND'),
    answered({}, 429),
  ]) {
    const { told, gateway } = gatewayFor(known);
    await gateway.inquire();
    expect(told).toEqual([]);
  }
});

it('what could name a person or carry a number is not kept as a word', async () => {
  for (const word of ['0812345678', 'CODE 0812345678', 'นาย สมชาย', 'a@b', `X${'x'.repeat(59)}`]) {
    const { told, gateway } = gatewayFor(easySlip(word));
    await gateway.inquire();
    expect(told).toEqual([{ place: 'inquire', word: word.startsWith('Xx') ? word : 'answered 400', count: 1 }]);
  }
});

it('lines, bets, balances and messages that nobody understood are counted each', async () => {
  const { told, gateway } = gatewayFor(answered({}));
  await gateway.read();
  await gateway.readBets();
  await gateway.provider().balance();
  await gateway.provider().transfer();
  await gateway.send();
  gateway.hear('unreadable');
  // Anybody can send what is not signed, and a bank that would not pay has said so.
  gateway.hear('unsigned');
  await gateway.look();
  expect(told.map(({ place, count }) => `${place} ${count}`)).toEqual([
    'read 2',
    'readBets 3',
    'provider.balance 1',
    'send 1',
    'hear 1',
  ]);
});

it('an answer that never came is a failure and not unclear', async () => {
  for (const answer of [{ outcome: 'unknown', why: 'ECONNRESET' } as const, answered({}, 503)]) {
    const { told, gateway } = gatewayFor(answer);
    await gateway.inquire();
    await gateway.provider().balance();
    expect(told).toEqual([]);
  }
});

it('the same provider is answered with each time, as the gateway does it', () => {
  const { gateway } = gatewayFor(answered({}));
  expect(gateway.provider()).toBe(gateway.provider());
});
