import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BANGKOK_OFFSET_MS } from './bangkok-time.ts';
import type { BankTransfer, SimulatedBank } from './bank.ts';
import { makeBoundedMap } from './bounded.ts';
import { slipPayload } from './mini-qr.ts';
import { toNumber } from './money.ts';
import type { Answer, AnswerPartnerCall } from './partner-call.ts';

/** The minutes after which a late bank is said to show a transfer. */
const DELAY_MINUTES = 2;
/** Older transfers are no longer answered for. */
const KEPT_MS = 180 * 24 * 3_600_000;
const LAO_NUMBER = /^9/;

/** Two services that look up what a bank slip's code names; each remembers by itself what it was asked before. */
export function makeVerifiers(deps: { bank: SimulatedBank; now: () => Date }) {
  const askedOf = { a: makeBoundedMap<true>(), b: makeBoundedMap<true>() };

  function look(verifier: 'a' | 'b', payload: string) {
    const reference = referenceOf(payload);
    if (reference === undefined) return { outcome: 'no-slip' as const };
    const transfer = deps.bank.find(reference);
    // The code must be the very one the bank printed: another bank or another check sum is another slip.
    if (!transfer || slipPayload({ bankCode: transfer.fromBank.code, reference }) !== payload) {
      return { outcome: 'unknown' as const };
    }
    if (deps.now().getTime() - transfer.at.getTime() > KEPT_MS) return { outcome: 'expired' as const };
    const isDuplicate = askedOf[verifier].get(reference) !== undefined;
    askedOf[verifier].set(reference, true);
    deps.bank.show(transfer);
    return { outcome: 'found' as const, transfer, isDuplicate };
  }

  return {
    look,
    reset() {
      askedOf.a.clear();
      askedOf.b.clear();
    },
  };
}
export type Verifiers = ReturnType<typeof makeVerifiers>;

export function verifierRoutes(app: FastifyInstance, deps: { verifiers: Verifiers; answer: AnswerPartnerCall }) {
  const bodyA = z.object({ payload: z.string().max(300), checkDuplicate: z.boolean().optional() });
  app.post('/partners/verifier-a/v2/verify/bank', (request, reply) => {
    const { payload } = bodyA.parse(request.body);
    const work = () => answerA(deps.verifiers.look('a', payload));
    const call = {
      target: 'verifier:a',
      work,
      refusal: () => refusalA(404, 'SLIP_NOT_FOUND'),
      hasReference: true,
      duplicate: duplicateA,
      withWrongAmount: (answer: Answer) => changed(answer, (data) => addOneBaht(rawOf(data).amount)),
      own: {
        'bank-late': () => refusalA(404, 'SLIP_PENDING'),
        'bank-out': () => refusalA(400, 'BANK_UNAVAILABLE'),
      },
    } as const;
    return deps.answer(call, request, reply);
  });

  const bodyB = z.object({ data: z.string().max(300), log: z.boolean().optional() });
  app.post('/partners/verifier-b/api/line/apikey/:branch', (request, reply) => {
    const { data: payload } = bodyB.parse(request.body);
    const work = () => answerB(deps.verifiers.look('b', payload));
    const call = {
      target: 'verifier:b',
      work,
      refusal: () => refusalB(1011, 'QR code expired or not found'),
      hasReference: true,
      duplicate: duplicateB,
      withWrongAmount: (answer: Answer) => changed(answer, addOneBaht),
      own: {
        'bank-late': () => refusalB(1010, 'the bank shows it later', { delay: DELAY_MINUTES }),
        'bank-out': () => refusalB(1009, 'the bank is temporarily out of service'),
      },
    } as const;
    return deps.answer(call, request, reply);
  });
}

type LookupResult = ReturnType<Verifiers['look']>;
type Body = Record<string, unknown>;

function answerA(looked: LookupResult): Answer {
  if (looked.outcome === 'no-slip') return refusalA(400, 'INVALID_PAYLOAD');
  if (looked.outcome === 'expired') return refusalA(404, 'SLIP_EXPIRED');
  if (looked.outcome === 'unknown') return refusalA(404, 'SLIP_NOT_FOUND');
  const { transfer, isDuplicate } = looked;
  const amount = toNumber(transfer.amountMinor);
  const party = (side: Side) => ({
    bank: { id: side.bank.code, name: side.bank.nameTh, short: side.bank.short },
    account: {
      name: /[\u0E00-\u0E7F]/u.test(side.name) ? { th: maskName(side.name) } : { en: maskName(side.name) },
      bank: { type: 'BANKAC', account: maskAccount(side.accountNo) },
    },
  });
  const rawSlip = {
    payload: slipPayload({ bankCode: transfer.fromBank.code, reference: transfer.reference }),
    transRef: transfer.reference,
    date: inBangkok(transfer.at).replace(/\.\d+$/, '+07:00'),
    countryCode: isLao(transfer) ? 'LA' : 'TH',
    amount: { amount, local: { amount, currency: transfer.currency } },
    fee: 0,
    ref1: '',
    ref2: '',
    ref3: '',
    sender: party(senderOf(transfer)),
    receiver: { ...party(receiverOf(transfer)), merchantId: null },
  };
  const data = { isDuplicate, matchedAccount: null, amountInSlip: amount, rawSlip };
  return { status: 200, body: { success: true, data, message: 'Slip verified successfully' } };
}

function answerB(looked: LookupResult): Answer {
  if (looked.outcome === 'no-slip') return refusalB(1008, 'this QR code is not for slip verification');
  if (looked.outcome !== 'found') return refusalB(1011, 'QR code expired or not found');
  const { transfer, isDuplicate } = looked;
  const party = (side: Side) => ({
    displayName: maskName(side.name),
    name: maskName(side.name),
    proxy: { type: null, value: null },
    account: { type: 'BANKAC', value: maskAccount(side.accountNo) },
  });
  const [day = '', time = ''] = inBangkok(transfer.at)
    .replace(/\.\d+$/, '')
    .split('T');
  const amount = toNumber(transfer.amountMinor);
  const data = {
    success: true,
    message: '✅',
    language: 'TH',
    transRef: transfer.reference,
    sendingBank: transfer.fromBank.code,
    receivingBank: transfer.toBank.code,
    transDate: day.replaceAll('-', ''),
    transTime: time,
    sender: party(senderOf(transfer)),
    receiver: party(receiverOf(transfer)),
    amount,
    paidLocalAmount: amount,
    paidLocalCurrency: isLao(transfer) ? '418' : '764',
    countryCode: isLao(transfer) ? 'LA' : 'TH',
    transFeeAmount: '0',
    ref1: '',
    ref2: '',
    ref3: '',
    toMerchantId: '',
  };
  return isDuplicate ? refusalB(1012, 'repeated slip', data) : { status: 200, body: { success: true, data } };
}

function refusalA(status: number, code: string): Answer {
  return { status, body: { success: false, error: { code, message: code.toLowerCase().replaceAll('_', ' ') } } };
}

function refusalB(code: number, message: string, data?: Body): Answer {
  return { status: 400, body: { code, message, ...(data && { data }) } };
}

/** Both tell a duplicate together with the slip. */
function duplicateA(answered: Answer): Answer {
  return answered.status === 200 ? changed(answered, (data) => Object.assign(data, { isDuplicate: true })) : answered;
}

function duplicateB(answered: Answer): Answer {
  return answered.status === 200 ? refusalB(1012, 'repeated slip', answered.body.data as Body) : answered;
}

function changed(answered: Answer, change: (data: Body) => void): Answer {
  const copy = structuredClone(answered);
  if (copy.body.data) change(copy.body.data as Body);
  return copy;
}

function rawOf(data: Body): { amount: Body } {
  return data.rawSlip as { amount: Body };
}

function addOneBaht(of: Body): void {
  if (typeof of.amount === 'number') of.amount += 1;
}

function referenceOf(payload: string): string | undefined {
  return /^\d{4}0006000001\d{2}03\d{3}02\d{2}([A-Za-z0-9]{5,35})5102(?:TH|LA)9104/.exec(payload)?.[1];
}

interface Side {
  name: string;
  accountNo: string;
  bank: BankTransfer['fromBank'];
}

function senderOf({ fromName: name, fromAccountNo: accountNo, fromBank: bank }: BankTransfer): Side {
  return { name, accountNo, bank };
}

/** Who owns the receiving account is the receiving bank's secret; its short name stands there. */
function receiverOf({ toAccountNo: accountNo, toBank: bank }: BankTransfer): Side {
  return { name: bank.nameEn, accountNo, bank };
}

function isLao({ toBank }: BankTransfer): boolean {
  return LAO_NUMBER.test(toBank.code);
}

/** Bank apps show the first name whole and the first letter of the last. */
function maskName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${[...last][0] ?? ''}***`;
}

/** `xxx-x-x6789-x`: four digits before the last, as most Thai apps mask; longer numbers likewise. */
function maskAccount(accountNo: string): string {
  const plain = [...accountNo].map((digit, at) =>
    at >= accountNo.length - 5 && at < accountNo.length - 1 ? digit : 'x',
  );
  const text = plain.join('');
  return text.length === 10 ? text.replace(/^(.{3})(.)(.{5})(.)$/, '$1-$2-$3-$4') : text;
}

/** Local time of the banks, without a zone. */
function inBangkok(at: Date): string {
  return new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().replace('Z', '');
}
