import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../../../scripts/tools/free-port.ts';
import { type OutsideWorld, type RealPartner, startOutsideWorld } from '../../testing/outside-world.ts';
import { gatewayOf, SLOW_MS, tryOut } from '../../testing/real-partner.ts';
import { slipCode } from '../../testing/slip-pictures.ts';
import type { SlipInquiry } from '../slip-verifier.ts';
import { readKbankSlip } from './kbank-slip.ts';
import { readScbSlip } from './scb-slip.ts';

const BANKS = [
  { code: 'scb-slip', bank: 'SCB', number: '014', accountNo: '4056789012', shown: 'xxx-x-x8901-x', read: readScbSlip },
  {
    code: 'kbank-slip',
    bank: 'KBANK',
    number: '004',
    accountNo: '0123456789',
    shown: 'xxx-x-x5678-x',
    read: readKbankSlip,
  },
];

const fixture = z.object({
  inquiry: z.object({ payload: z.string(), sendingBank: z.string(), bankReference: z.string() }),
  answers: z.record(z.string(), z.object({ status: z.number(), body: z.unknown() })),
});
function recorded(code: string) {
  const path = new URL(`./fixtures/${code}.json`, import.meta.url);
  const { inquiry, answers } = fixture.parse(JSON.parse(readFileSync(path, 'utf8')));
  const told = (name: string) => ({ outcome: 'answered', status: 0, body: undefined, ...answers[name] }) as const;
  return { inquiry, told };
}

let outside: OutsideWorld;
beforeAll(async () => {
  outside = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9' });
});
afterEach(() => outside.clearFaults());
afterAll(() => outside?.stop());

async function sent(toBank: string, toAccountNo: string): Promise<SlipInquiry> {
  const payer = { fromBank: 'BBL', fromAccountNo: '1234567890', fromName: 'SOMSAK JAIDEE' };
  const bankReference = await outside.sendMoney({ ...payer, toBank, toAccountNo, amount: 250.5 });
  return { payload: slipCode('002', bankReference), sendingBank: '002', bankReference };
}

describe.each(BANKS)('slips by $code', ({ code, bank, number, accountNo, shown, read }) => {
  const service = (change: Partial<RealPartner> = {}) => gatewayOf(outside, code, { ...change, kind: 'slip' });
  const ask = async (inquiry: SlipInquiry) => (await service()).inquire(inquiry);
  const fault = (name: string) => outside.setFault({ target: `slip:${code}`, fault: name, ms: SLOW_MS * 2 });
  const ours = () => sent(bank, accountNo);

  it('are told with amount, time and both sides when they reached our account, however often', async () => {
    const inquiry = await ours();
    for (let round = 0; round < 2; round += 1) {
      expect(await ask(inquiry)).toMatchObject({
        outcome: 'found',
        slip: {
          amountMinor: 25_050n,
          currency: 'THB',
          sender: { bank: '002', accountMasked: 'xxx-x-x6789-x', names: ['SOMSAK J***'] },
          receiver: { bank: number, accountMasked: shown },
        },
      });
    }
  });

  it('are not denied when they reached another account, or none', async () => {
    expect((await ask(await sent('KTB', '9990001111'))).outcome).toBe('not-mine');
    expect((await ask(await sent(bank, '5550001111'))).outcome).toBe('not-mine');
    const { sendingBank } = await ours();
    const forged = { payload: '', sendingBank, bankReference: '20260301FORGED' };
    expect((await ask(forged)).outcome).toBe('not-mine');
    expect((await ask({ ...(await ours()), sendingBank: '006' })).outcome).toBe('not-mine');
  });

  it('should be known to the bank only where the receiver may be our account', async () => {
    const { sees } = await service();
    const names: string[] = [];
    expect(sees?.({ bank: number, accountMasked: shown, names })).toBe(true);
    expect(sees?.({ bank: '', accountMasked: '', names })).toBe(true);
    expect(sees?.({ bank: number, accountMasked: 'xxx-x-x9999-x', names })).toBe(false);
    expect(sees?.({ bank: '006', accountMasked: shown, names })).toBe(false);
  });

  it('are told under a new token when the old one ran out', async () => {
    const gateway = await service();
    expect((await gateway.inquire(await ours())).outcome).toBe('found');
    await fault('token-expired');
    expect((await gateway.inquire(await ours())).outcome).toBe('found');
  });

  it.each([
    { trouble: 'down' },
    { trouble: 'drop-request' },
    { trouble: 'drop-answer' },
    { trouble: 'error-after' },
    { trouble: 'garbage' },
    { trouble: 'slow' },
    { trouble: 'bank-out' },
    { trouble: 'rate-limit' },
  ])('are asked about later under $trouble, and told then', async ({ trouble }) => {
    const inquiry = await ours();
    await fault(trouble);
    expect((await ask(inquiry)).outcome).toBe('later');
    expect((await ask(inquiry)).outcome).toBe('found');
  });

  it('are neither confirmed nor denied by a bank that says no', async () => {
    await fault('refuse');
    expect((await ask(await ours())).outcome).toBe('not-mine');
  });

  it('may be told with another amount, which the second source has to contradict', async () => {
    await fault('wrong-amount');
    expect(await ask(await ours())).toMatchObject({ outcome: 'found', slip: { amountMinor: 25_150n } });
  });

  it('are asked about later by somebody with another key', async () => {
    const { secrets } = await outside.partner(code);
    const wrong = Object.fromEntries(Object.keys(secrets).map((name) => [name, 'x'.repeat(36)]));
    expect((await (await service({ secrets: wrong })).inquire(await ours())).outcome).toBe('later');
  });

  it('can be tried out with a question about nothing', async () => {
    expect((await tryOut(outside, code)).outcome).toBe('answered');
  });

  it('are understood in recorded answers, and only about the slip that was asked for', () => {
    const { inquiry, told } = recorded(code);
    expect(read(told('found'), inquiry)).toMatchObject({
      outcome: 'found',
      slip: {
        amountMinor: 25_050n,
        occurredAt: new Date('2026-03-01T14:27:00+07:00'),
        sender: { bank: '004', accountMasked: 'xxx-x-x2295-x' },
        receiver: { bank: number, accountMasked: shown },
      },
    });
    expect(read(told('found'), { ...inquiry, bankReference: 'ANOTHER' }).outcome).toBe('later');
    expect(read(told('found'), { ...inquiry, sendingBank: '006' }).outcome).toBe('later');
  });
});

it('what SCB has not is not its to know', () => {
  const { inquiry, told } = recorded('scb-slip');
  expect(readScbSlip(told('not found'), inquiry).outcome).toBe('not-mine');
});

it('what KBANK says without data is nobody’s no, and only a code we were told means that it is not its to know', () => {
  const { inquiry, told } = recorded('kbank-slip');
  expect(readKbankSlip(told('not found'), inquiry).outcome).toBe('later');
  expect(readKbankSlip(told('not found'), inquiry, { notFoundCode: '1404' }).outcome).toBe('not-mine');
  expect(readKbankSlip({ ...told('not found'), status: 404 }, inquiry).outcome).toBe('not-mine');
});

it('money that KBANK shows by a phone number is told with that, and with no bank', () => {
  const { inquiry, told } = recorded('kbank-slip');
  const slip = { receiver: { bank: '', accountMasked: '', otherNumber: 'xxx-xxx-9050' } };
  expect(readKbankSlip(told('found by phone'), inquiry)).toMatchObject({ outcome: 'found', slip });
});
