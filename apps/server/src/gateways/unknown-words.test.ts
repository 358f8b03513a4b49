import { readFileSync } from 'node:fs';
import { isPayable } from '@kapao/contract/shared/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fitMask } from '../shared/account-mask.ts';
import { bankTransaction } from './bank-feed.ts';
import * as askmebet from './games/askmebet.ts';
import * as betflix from './games/betflix.ts';
import * as joker from './games/joker.ts';
import * as pgSoft from './games/pg-soft.ts';
import * as sexy from './games/sexy.ts';
import type { PartnerAnswer } from './partner-http.ts';
import { readSent, readStatus } from './payouts/kbank-transfer.ts';
import { readTrueMoney } from './prepaid/truemoney-gift.ts';
import { readTransaction as readBcel } from './qr/bcel.ts';
import { readCharge as readBeam } from './qr/beam.ts';
import { readTransaction as readKbank } from './qr/kbank.ts';
import { readCharge as readOmise } from './qr/omise.ts';
import { readPayments } from './qr/scb.ts';
import type { QrAnswer } from './qr-gateway.ts';
import { readEasySlip } from './slips/easyslip.ts';
import { readKbankSlip } from './slips/kbank-slip.ts';
import { readScbSlip } from './slips/scb-slip.ts';
import { readSlip2Go } from './slips/slip2go.ts';
import { readSlipOk } from './slips/slipok.ts';

/* Recorded messages, changed in one place so that they leave the grammar of their protocol. */

const recorded = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const answered = (body: unknown, status = 200): PartnerAnswer => ({ outcome: 'answered', status, body });

type Path = readonly (string | number)[];

function leavesOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([key, inside]) => leavesOf(inside, [...at, key]));
}

const REMOVED = Symbol('removed');

function changed(value: unknown, [key, ...rest]: Path, change: (leaf: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const copy = structuredClone(value) as Record<string | number, unknown>;
  const inside = changed(copy[key], rest, change);
  if (inside === REMOVED) delete copy[key];
  else copy[key] = inside;
  return copy;
}

const swapCase = (text: string) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());
/** Kinds of things partners have sent where nobody expected them. */
const CHANGES: readonly ((leaf: unknown) => unknown)[] = [
  () => REMOVED,
  () => null,
  () => '',
  () => ({}),
  () => [],
  () => true,
  () => false,
  () => -1,
  () => 1e21,
  () => 0.001,
  () => 'NaN',
  () => '1e3',
  () => 'SOMETHING_NEW',
  () => 'ๆ๑๒๓',
  (leaf) => `${leaf} `,
  (leaf) => ` ${leaf}`,
  (leaf) => `${leaf}\u200b`,
  (leaf) => swapCase(String(leaf)),
  (leaf) => [leaf],
  (leaf) => (typeof leaf === 'number' ? String(leaf) : Number(leaf)),
];

/** Runs a check on every change of every leaf, and on random pairs of them. */
function forChanged(body: unknown, check: (changed: unknown, at: string) => void): void {
  const leaves = leavesOf(body).filter((path) => path.length > 0);
  if (leaves.length === 0) return;
  for (const path of leaves) for (const change of CHANGES) check(changed(body, path, change), path.join('.'));
  const one = fc.tuple(fc.constantFrom(...leaves), fc.constantFrom(...CHANGES));
  fc.assert(
    fc.property(one, one, ([first, change], [second, again]) => {
      const once = changed(body, first, change);
      const isOther = first.join('.') !== second.join('.');
      const isThere = isOther && leavesOf(once).some((path) => path.join('.') === second.join('.'));
      check(isThere ? changed(once, second, again) : once, `${first.join('.')} and ${second.join('.')}`);
    }),
    { numRuns: 300 },
  );
}

const slipFixture = z.object({
  inquiry: z.object({ payload: z.string(), sendingBank: z.string(), bankReference: z.string() }),
  answers: z.object({ found: z.object({ body: z.unknown() }) }).loose(),
});

describe.each([
  { code: 'easyslip', read: readEasySlip },
  { code: 'slipok', read: readSlipOk },
  { code: 'slip2go', read: readSlip2Go },
  { code: 'kbank-slip', read: readKbankSlip },
  { code: 'scb-slip', read: readScbSlip },
])('a slip told by $code in unknown words', ({ code, read }) => {
  const { inquiry, answers } = slipFixture.parse(recorded(`./slips/fixtures/${code}.json`));
  const { body } = answers.found;
  const found = read(answered(body), inquiry);
  if (found.outcome !== 'found') throw new Error('the recorded slip is found');
  const { slip } = found;

  it('a slip is found as it is or not at all, and is never refused for good', () => {
    forChanged(body, (other, at) => {
      const told = read(answered(other), inquiry);
      expect(['found', 'later', 'other-currency'], at).toContain(told.outcome);
      if (told.outcome !== 'found') return;
      expect([told.slip.amountMinor, told.slip.currency, told.slip.occurredAt], at).toEqual([
        slip.amountMinor,
        slip.currency,
        slip.occurredAt,
      ]);
      for (const side of ['sender', 'receiver'] as const)
        expect([slip[side].bank, ''], at).toContain(told.slip[side].bank);
    });
  });

  it('no other account than the recorded one ever fits the sender or the receiver', () => {
    const lengths = [10];
    forChanged(body, (other, at) => {
      const told = read(answered(other), inquiry);
      if (told.outcome !== 'found') return;
      for (const side of ['sender', 'receiver'] as const) {
        const { bank, accountMasked } = told.slip[side];
        if (bank === '') continue;
        for (const accountNo of ['1234509050', '9999991234', '0000000000'])
          expect(fitMask(accountMasked, { accountNo, lengths }), at).not.toBe('fits');
      }
    });
  });

  it('a status or a code that nobody knows is asked about again', () => {
    for (const status of [201, 202, 204, 302, 402, 410, 418, 451])
      expect(read(answered(body, status), inquiry).outcome).toBe('later');
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.constantFrom(200, 400, 403, 404, 409), (word, status) => {
        const bodies = [
          { success: false, error: { code: `X${word}` } },
          { code: `X${word}` },
          { status: { code: `X${word}` } },
          { statusCode: word },
          { code: 9_999 },
        ];
        for (const one of bodies)
          expect(['later', ...(code === 'kbank-slip' && status === 404 ? ['not-mine'] : [])]).toContain(
            read(answered(one, status), inquiry).outcome,
          );
      }),
    );
  });
});

it('a number that is not of an account at a bank is compared with no account', () => {
  const { inquiry, answers } = slipFixture.parse(recorded('./slips/fixtures/easyslip.json'));
  for (const type of ['TOKEN', 'DUMMY', 'bankac', 'NEW', ''])
    for (const side of ['sender', 'receiver']) {
      const path = ['data', 'rawSlip', side, 'account', 'bank', 'type'];
      const told = readEasySlip(answered(changed(answers.found.body, path, () => type)), inquiry);
      expect(told).toMatchObject({ outcome: 'found', slip: { [side]: { accountMasked: '' } } });
    }
});

interface QrCase {
  code: string;
  read: (answer: PartnerAnswer) => QrAnswer;
}
const qrFixture = z.object({
  order: z.object({ reference: z.string(), amountMinor: z.string().transform(BigInt) }),
  chargeRef: z.string().default(''),
  paid: z.object({ body: z.unknown() }),
});
const qr = (code: string) => qrFixture.parse(recorded(`./qr/fixtures/${code}.json`));
const charged = (code: string) => {
  const { order, chargeRef } = qr(code);
  return { ...order, chargeRef };
};
const NOTHING = answered({ status: { code: 1104 } }, 404);
const QR_CASES: readonly QrCase[] = [
  {
    code: 'scb-qr',
    read: (answer) =>
      readPayments([NOTHING, answer], { reference: qr('scb-qr').order.reference, billerId: '099999999999902' }),
  },
  { code: 'kbank-qr', read: (answer) => readKbank(answer, qr('kbank-qr').order) },
  { code: 'omise-promptpay', read: (answer) => readOmise(answer, charged('omise-promptpay')) },
  { code: 'beam-promptpay', read: (answer) => readBeam(answer, charged('beam-promptpay')) },
  {
    code: 'bcel-onepay',
    read: (answer) => readBcel(answer, { merchantId: 'mchTEST0000001', reference: qr('bcel-onepay').order.reference }),
  },
];

describe.each(QR_CASES)('a payment told by $code in unknown words', ({ code, read }) => {
  const { body } = qr(code).paid;
  const sumsOf = (answer: QrAnswer) =>
    answer.outcome === 'found' ? answer.facts.payments.map(({ amountMinor }) => amountMinor) : [];
  const recordedSums = sumsOf(read(answered(body)));

  it('a payment is told as it was or not at all', () => {
    expect(recordedSums).toHaveLength(1);
    forChanged(body, (other, at) => {
      const answer = read(answered(other));
      const sums = sumsOf(answer);
      if (sums.length > 0) expect(sums, at).toEqual(recordedSums);
    });
  });

  it('a word of state that nobody knows is never a payment and never says that nothing was paid', () => {
    const words = ['status', 'txnStatus', 'paid', 'ccy', 'currency', 'currencyCode', 'txnCurrencyCode', 'reverseFlag'];
    for (const path of leavesOf(body).filter((one) => words.includes(String(one.at(-1))) && !one.includes('source')))
      for (const word of ['SOMETHING_NEW', 'paid?', 'USD', 'r', 'Y', 'REVERSED', 'succeeded ', 7])
        expect(read(answered(changed(body, path, () => word))).outcome, path.join('.')).toBe('unknown');
  });

  it('no status of HTTP but a documented one says that nothing was paid', () => {
    for (const status of [400, 401, 403, 405, 408, 409, 410, 418, 425, 429, 451, 500, 503])
      expect(read(answered({}, status)).outcome).toBe('unknown');
  });
});

it('a payout is paid or refused by documented words only', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 10 }), fc.constantFrom(200, 201, 400, 403, 404, 409, 500), (word, status) => {
      const known = ['0000', '1008', '4000', '4006'];
      fc.pre(!known.includes(word));
      expect(readSent(answered({ responseCode: word }, status), {}).outcome).toBe('unknown');
      const statuses = { paidStatus: 'S', failedStatus: 'F', unsentStatus: 'N' };
      fc.pre(!['S', 'F', 'N'].includes(word));
      const told = { responseCode: '0000', txnStatus: word };
      expect(readStatus(answered(told, status), statuses).outcome).toBe('unknown');
    }),
  );
  for (const word of ['0000 ', ' 0000', '00000', 0, '1008 ', 4_000, null])
    expect(readSent(answered({ responseCode: word }), {}).outcome).toBe('unknown');
  for (const word of ['s', 'S ', 'SUCCESS', 'f', '', null, 1])
    expect(readStatus(answered({ responseCode: '0000', txnStatus: word }), { paidStatus: 'S' }).outcome).toBe(
      'unknown',
    );
});

it('a gift link is ours, open or refused by documented words only, and for the amount that was told', () => {
  const { request, answers } = z
    .object({
      request: z.object({ mobile: z.string() }),
      answers: z.object({ 'taken by us': z.object({ body: z.unknown() }) }).loose(),
    })
    .parse(recorded('./prepaid/fixtures/truemoney-gift.json'));
  const { body } = answers['taken by us'];
  forChanged(body, (other, at) => {
    const seen = readTrueMoney(answered(other), request.mobile);
    expect(['ours', 'open', 'unknown'], at).toContain(seen.what);
    if (seen.what === 'ours') expect(seen.amountMinor, at).toBe(10_000n);
  });
  for (const word of [
    'TARGET_USER_NOT_FOUND',
    'TARGET_USER_STATUS_INACTIVE',
    'CONDITION_NOT_MET',
    'success',
    'SUCCESS ',
  ])
    for (const status of [200, 400, 404])
      expect(
        readTrueMoney(
          answered(
            changed(body, ['status', 'code'], () => word),
            status,
          ),
          request.mobile,
        ).what,
      ).toBe('unknown');
  expect(readTrueMoney(answered(body, 403), request.mobile).what).toBe('unknown');
});

const transfers = z.object({
  order: z.object({
    reference: z.string(),
    username: z.string(),
    direction: z.enum(['in', 'out']),
    amount: z.string(),
  }),
  transfers: z.record(z.string(), z.object({ status: z.number(), outcome: z.string(), body: z.unknown() })),
});

it.each([
  { code: 'pg-soft', read: pgSoft.readTransfer },
  { code: 'joker', read: joker.readTransfer },
  { code: 'sexy', read: sexy.readTransfer },
  { code: 'betflix', read: betflix.readTransfer },
  { code: 'askmebet', read: askmebet.readTransfer },
])('a transfer that $code answers in unknown words is never refused, so no money is released', ({ code, read }) => {
  const { order: told, transfers: answers } = transfers.parse(recorded(`./games/fixtures/${code}.json`));
  const { amount, ...rest } = told;
  const order = { ...rest, amountMinor: BigInt(amount.replace('.', '')), currency: 'THB', sentAt: new Date(0) };
  for (const { status, body } of Object.values(answers).filter((one) => one.outcome !== 'refused'))
    forChanged(body, (other, at) => {
      expect(read(answered(other, status), order).outcome, at).not.toBe('refused');
    });
});

it('a notice of the bank is read as it was signed or not at all', () => {
  const body = {
    ...{ id: 7, reference: 'B0007', at: '2026-11-30T05:00:00.000Z', amount: '400.00', currency: 'THB' },
    ...{ fromBank: 'KBANK', fromAccountMasked: 'xxxxx6203x', fromName: 'MALEE RAKDEE' },
    ...{ toBank: 'SCB', toAccountNo: '4056789012' },
  };
  forChanged(body, (other, at) => {
    const told = bankTransaction.safeParse(other).data;
    if (!told) return;
    expect([told.amount, told.currency, told.toAccountNo], at).toEqual([40_000n, 'THB', body.toAccountNo]);
  });
  // A part of a kip is read as it was told, and is no money that can be booked.
  const kip = bankTransaction.parse({ ...body, currency: 'LAK', amount: '400.50' });
  expect(isPayable(kip.amount, 'LAK')).toBe(false);
});
