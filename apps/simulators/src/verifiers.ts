import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { BankTransfer, SimulatedBank } from './bank.ts';
import { makeBoundedMap } from './bounded.ts';
import { slipPayload } from './mini-qr.ts';
import { toNumber } from './money.ts';
import type { Answer, AnswerPartnerCall } from './partner-call.ts';
import { inBangkok, isLao, maskAccount, maskName, receiverOf, type Side, senderOf } from './slip-sides.ts';

/** The minutes after which a late bank is said to show a transfer. */
const DELAY_MINUTES = 2;
const DAY_MS = 24 * 3_600_000;
/** Older transfers are no longer answered for. */
const KEPT_DAYS = 180;

/** A verifier that remembers earlier lookups, and for how many days a bank answers it. */
export type Verifier = { asked: ReturnType<typeof makeBoundedMap<true>>; keptDays: (bankCode: string) => number };

/** Services that look up what a bank slip's code names. */
export function makeVerifiers(deps: { bank: SimulatedBank; now: () => Date }) {
  const own = (): Verifier => ({ asked: makeBoundedMap<true>(), keptDays: () => KEPT_DAYS });
  const ours = { a: own(), b: own() };

  function look({ asked, keptDays }: Verifier, payload: string) {
    const reference = referenceOf(payload);
    if (reference === undefined) return { outcome: 'no-slip' as const };
    const transfer = deps.bank.find(reference);
    // The code must be the very one the bank printed: another bank or another check sum is another slip.
    if (!transfer || slipPayload({ bankCode: transfer.fromBank.code, reference }) !== payload) {
      return { outcome: 'unknown' as const };
    }
    const ageMs = deps.now().getTime() - transfer.at.getTime();
    if (ageMs > keptDays(transfer.fromBank.code) * DAY_MS) return { outcome: 'expired' as const };
    const isDuplicate = asked.get(reference) !== undefined;
    asked.set(reference, true);
    deps.bank.show(transfer);
    return { outcome: 'found' as const, transfer, isDuplicate };
  }

  return {
    look,
    ours,
    reset() {
      ours.a.asked.clear();
      ours.b.asked.clear();
    },
  };
}
export type Verifiers = ReturnType<typeof makeVerifiers>;

export function verifierRoutes(app: FastifyInstance, deps: { verifiers: Verifiers; answer: AnswerPartnerCall }) {
  const bodyA = z.object({ payload: z.string().max(300), checkDuplicate: z.boolean().optional() });
  app.post('/partners/verifier-a/v2/verify/bank', (request, reply) => {
    const { payload } = bodyA.parse(request.body);
    const work = () => answerA(deps.verifiers.look(deps.verifiers.ours.a, payload));
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
    const work = () => answerB(deps.verifiers.look(deps.verifiers.ours.b, payload));
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

export type LookupResult = ReturnType<Verifiers['look']>;
type Body = Record<string, unknown>;

export function answerA(looked: LookupResult): Answer {
  if (looked.outcome === 'no-slip') return refusalA(400, 'INVALID_PAYLOAD');
  // A transfer that is too old is not found either.
  if (looked.outcome !== 'found') return refusalA(404, 'SLIP_NOT_FOUND');
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

export function answerB(looked: LookupResult): Answer {
  if (looked.outcome === 'no-slip') return refusalB(1008, 'this QR code is not for slip verification');
  if (looked.outcome !== 'found') return refusalB(1011, 'QR code expired or not found');
  const { transfer, isDuplicate } = looked;
  const data = { success: true, message: '✅', language: 'TH', ...itmxTransfer(transfer) };
  return isDuplicate ? refusalB(1012, 'repeated slip', data) : { status: 200, body: { success: true, data } };
}

/** A transfer as banks tell it to each other. */
export function itmxTransfer(transfer: BankTransfer) {
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
  return {
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
}

export function refusalA(status: number, code: string): Answer {
  return { status, body: { success: false, error: { code, message: code.toLowerCase().replaceAll('_', ' ') } } };
}

export function refusalB(code: number, message: string, data?: Body): Answer {
  return { status: 400, body: { code, message, ...(data && { data }) } };
}

/** Both report a duplicate together with the slip. */
export function duplicateA(answered: Answer): Answer {
  return answered.status === 200 ? changed(answered, (data) => Object.assign(data, { isDuplicate: true })) : answered;
}

export function duplicateB(answered: Answer): Answer {
  return answered.status === 200 ? refusalB(1012, 'repeated slip', answered.body.data as Body) : answered;
}

export function changed(answered: Answer, change: (data: Body) => void): Answer {
  const copy = structuredClone(answered);
  if (copy.body.data) change(copy.body.data as Body);
  return copy;
}

export function rawOf(data: Body): { amount: Body } {
  return data.rawSlip as { amount: Body };
}

export function addOneBaht(of: Body): void {
  if (typeof of.amount === 'number') of.amount += 1;
}

function referenceOf(payload: string): string | undefined {
  return /^\d{4}0006000001\d{2}03\d{3}02\d{2}([A-Za-z0-9]{5,35})5102(?:TH|LA)9104/.exec(payload)?.[1];
}
