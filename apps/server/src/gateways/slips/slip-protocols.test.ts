import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../../../scripts/tools/free-port.ts';
import { type OutsideWorld, type RealPartner, startOutsideWorld } from '../../testing/outside-world.ts';
import { gatewayOf, SLOW_MS, tryOut } from '../../testing/real-partner.ts';

import { slipCode } from '../../testing/slip-pictures.ts';
import type { PartnerAnswer } from '../partner-http.ts';
import type { SlipAnswer, SlipInquiry } from '../slip-verifier.ts';
import { readEasySlip } from './easyslip.ts';
import { readSlip2Go } from './slip2go.ts';
import { readSlipOk } from './slipok.ts';

interface SlipProtocol {
  code: string;
  read(answer: PartnerAnswer, inquiry: SlipInquiry): SlipAnswer;
}

const SERVICES: readonly SlipProtocol[] = [
  { code: 'easyslip', read: readEasySlip },
  { code: 'slipok', read: readSlipOk },
  { code: 'slip2go', read: readSlip2Go },
];

const fixture = z.object({
  inquiry: z.object({ payload: z.string(), sendingBank: z.string(), bankReference: z.string() }),
  answers: z.record(z.string(), z.object({ status: z.number(), body: z.unknown() })),
});

let outside: OutsideWorld;
beforeAll(async () => {
  outside = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9' });
});
afterEach(() => outside.clearFaults());
afterAll(() => outside?.stop());

async function sent({ daysAgo = 0, fromBank = 'SCB', number = '014' } = {}): Promise<SlipInquiry> {
  const at = new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString();
  const bankReference = await outside.sendMoney({
    fromBank,
    fromAccountNo: '1234567890',
    fromName: 'SOMSAK JAIDEE',
    toBank: 'KBANK',
    toAccountNo: '0123456789',
    amount: 250.5,
    at,
  });
  return { payload: slipCode(number, bankReference), sendingBank: number, bankReference };
}

describe.each(SERVICES)('the slip service $code', ({ code, read }) => {
  const service = (change: Partial<RealPartner> = {}) => gatewayOf(outside, code, { ...change, kind: 'slip' });
  const ask = async (inquiry: SlipInquiry) => (await service()).inquire(inquiry);
  const fault = (name: string, ms?: number) =>
    outside.setFault({ target: `slip:${code}`, fault: name, ...(ms !== undefined && { ms }) });

  it('tells amount, time and both sides of a transfer', async () => {
    const answer = await ask(await sent());
    expect(answer).toMatchObject({
      outcome: 'found',
      isDuplicate: false,
      slip: {
        amountMinor: 25_050n,
        currency: 'THB',
        sender: { bank: '014', accountMasked: 'xxx-x-x6789-x', names: ['SOMSAK J***'] },
        receiver: { bank: '004', accountMasked: 'xxx-x-x5678-x' },
      },
    });
    if (answer.outcome !== 'found') throw new Error('it was not found');
    expect(Math.abs(answer.slip.occurredAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('tells the slip again when it was asked before, as after a lost answer', async () => {
    const inquiry = await sent();
    await fault('drop-answer');
    expect((await ask(inquiry)).outcome).toBe('later');
    expect(await ask(inquiry)).toMatchObject({ outcome: 'found', isDuplicate: true, slip: { amountMinor: 25_050n } });
  });

  it('refuses what no bank has made', async () => {
    const made = await sent();
    const forged = { ...made, payload: slipCode('004', made.bankReference), sendingBank: '004' };
    expect((await ask(forged)).outcome).toBe('refused');
  });

  it('leaves a transfer that is older than its bank answers for to people', async () => {
    expect((await ask(await sent({ daysAgo: 10 }))).outcome).toBe('too-old');
    expect((await ask(await sent({ daysAgo: 10, fromBank: 'KBANK', number: '004' }))).outcome).toBe('found');
    expect((await ask(await sent({ daysAgo: 40, fromBank: 'KBANK', number: '004' }))).outcome).toBe('too-old');
  });

  it('believes no answer about another slip', async () => {
    const [asked, other] = [await sent(), await sent()];
    expect((await ask({ ...asked, payload: other.payload })).outcome).toBe('later');
  });

  it.each([
    { trouble: 'down' },
    { trouble: 'drop-request' },
    { trouble: 'drop-answer' },
    { trouble: 'error-after' },
    { trouble: 'garbage' },
    { trouble: 'slow' },
    { trouble: 'bank-out' },
  ])('asks later under $trouble, and is answered then', async ({ trouble }) => {
    const inquiry = await sent();
    await fault(trouble, SLOW_MS * 2);
    expect((await ask(inquiry)).outcome).toBe('later');
    expect((await ask(inquiry)).outcome).toBe('found');
  });

  it('comes again when the service says so, and at most an hour later', async () => {
    const inquiry = await sent();
    await fault('rate-limit', 45_000);
    expect(await ask(inquiry)).toMatchObject({ outcome: 'later', afterMs: 45_000 });
    const answer: PartnerAnswer = { outcome: 'answered', status: 429, body: undefined, retryAfterMs: 86_400_000 };
    expect(read(answer, inquiry)).toMatchObject({ outcome: 'later', afterMs: 3_600_000 });
  });

  it('waits a quarter of an hour when the quota is used up', async () => {
    await fault('quota');
    expect(await ask(await sent())).toMatchObject({ outcome: 'later', afterMs: 900_000 });
  });

  it('tells an amount that is not so, which the second source has to contradict', async () => {
    await fault('wrong-amount');
    expect(await ask(await sent())).toMatchObject({ outcome: 'found', slip: { amountMinor: 25_150n } });
  });

  it('can be tried out with a call that changes nothing', async () => {
    expect(await tryOut(outside, code)).toMatchObject({ outcome: 'answered', status: 200 });
  });

  it('is asked later when it does not take our key', async () => {
    const { secrets } = await outside.partner(code);
    const wrong = Object.fromEntries(Object.keys(secrets).map((name) => [name, 'x'.repeat(36)]));
    const answer = await (await service({ secrets: wrong })).inquire(await sent());
    expect(answer.outcome).toBe('later');
  });

  it('is understood in its recorded answers', () => {
    const path = new URL(`./fixtures/${code}.json`, import.meta.url);
    const { inquiry, answers } = fixture.parse(JSON.parse(readFileSync(path, 'utf8')));
    const told = (name: string) => read({ outcome: 'answered', status: 0, body: undefined, ...answers[name] }, inquiry);
    expect(told('found')).toMatchObject({
      outcome: 'found',
      slip: {
        amountMinor: 25_050n,
        occurredAt: new Date('2026-03-01T14:27:00+07:00'),
        sender: { bank: '004', accountMasked: 'xxx-x-x2295-x' },
        receiver: { bank: '014', accountMasked: 'xxx-x-x4321-x' },
      },
    });
    expect(told('not found').outcome).toBe('refused');
    expect(told('used up')).toMatchObject({ outcome: 'later', afterMs: 900_000 });
  });
});

it('a moment that no calendar has is asked about again, and not believed', () => {
  const path = new URL('./fixtures/slipok.json', import.meta.url);
  const { inquiry, answers } = fixture.parse(JSON.parse(readFileSync(path, 'utf8')));
  const { body } = answers.found ?? {};
  const told = z
    .object({ data: z.record(z.string(), z.unknown()) })
    .loose()
    .parse(body);
  const changed = { ...told, data: { ...told.data, transDate: '20261399' } };
  expect(readSlipOk({ outcome: 'answered', status: 200, body: changed }, inquiry).outcome).toBe('later');
});

it.each([
  { told: 'USD', outcome: 'other-currency' },
  { told: '840', outcome: 'other-currency' },
  { told: 'baht?', outcome: 'other-currency' },
  { told: 'constructor', outcome: 'other-currency' },
  { told: '', currency: 'THB' },
  { told: null, currency: 'THB' },
  { told: 'thb', currency: 'THB' },
  { told: '764', currency: 'THB' },
  { told: 'LAK', currency: 'LAK' },
  { told: '418', currency: 'LAK' },
])('a transfer in $told is never taken for baht that it is not', ({ told, outcome = 'found', currency }) => {
  const said = (code: string, change: (body: string) => string) => {
    const path = new URL(`./fixtures/${code}.json`, import.meta.url);
    const { inquiry, answers } = fixture.parse(JSON.parse(readFileSync(path, 'utf8')));
    const { status, body } = answers.found ?? { status: 0, body: {} };
    return {
      inquiry,
      answer: { outcome: 'answered', status, body: JSON.parse(change(JSON.stringify(body))) } as const,
    };
  };
  const word = JSON.stringify(told);
  const easy = said('easyslip', (body) => body.replace('"currency":"THB"', `"currency":${word}`));
  const ok = said('slipok', (body) => body.replace('"paidLocalCurrency":"764"', `"paidLocalCurrency":${word}`));
  for (const read of [readEasySlip(easy.answer, easy.inquiry), readSlipOk(ok.answer, ok.inquiry)]) {
    expect(read.outcome).toBe(outcome);
    if (read.outcome === 'found') expect(read.slip.currency).toBe(currency);
  }
});
