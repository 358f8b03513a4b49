import { z } from 'zod';
import { makeOneAtATime } from '../../platform/process/one-at-a-time.ts';
import { bankOfNumber } from '../../shared/bank-number.ts';
import { amountText, partnerDecimal } from '../amount-text.ts';
import { bangkokTimeWithoutZone, lastTwoDays } from '../bangkok-text.ts';
import type { Configured } from '../configured.ts';
import { jsonOf } from '../notice.ts';
import { type PartnerAnswer, type PartnerCall, readAnswer } from '../partner-http.ts';
import { makeTokenCalls, tryWithToken } from '../partner-token.ts';
import { partnerWords } from '../partner-words.ts';
import { protocol } from '../protocol.ts';
import {
  bankReference,
  MAX_PAYMENTS,
  MAX_QR_WAIT_MS,
  madeOf,
  ourReference,
  type QrAnswer,
  type QrCreated,
  type QrGateway,
  type QrOrder,
  type QrPayment,
  qrSettings,
  qrText,
} from '../qr-gateway.ts';
import { scbCodeOf, scbHeaders, scbTokens } from '../scb-token.ts';

const settings = z.strictObject({
  ...qrSettings.shape,
  /** Of the account that the biller belongs to: where the money goes. */
  accountNo: z.string().regex(/^\d{10}$/),
  billerId: z.string().regex(/^\d{15}$/),
  /** The bank assigns it, and confirms only payments whose reference 3 begins with it. */
  reference3Prefix: z.string().regex(/^[A-Z0-9]{3,10}$/),
  /** Only the second version has codes that end. */
  qrVersion: z.enum(['v1', 'v2']),
  /** How many the biller's profile has: the bank makes no code for two without the second. */
  references: z.enum(['one', 'two']).optional(),
});
const secrets = z.strictObject({ apiKey: z.string().min(8).max(200), apiSecret: z.string().min(8).max(200) });
type Scb = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

const MAX_REFERENCE_3 = 20;

const madeV1 = z.object({ data: z.object({ qrRawData: qrText }) });
const madeV2 = z.object({ data: z.union([z.object({ data: z.object({ qrRawData: qrText }) }), madeV1.shape.data]) });
const payment = z.object({
  transactionId: bankReference,
  amount: partnerDecimal,
  currencyCode: z.enum(['764', 'THB']),
  /** Our biller, which the question names as well. */
  payeeProxyId: z.string().max(20),
  billPaymentRef1: z.string().max(30),
  transactionDateandTime: z.iso.datetime({ offset: true }),
  sendingBankCode: z.string().max(10).nullish(),
  payerAccountNumber: partnerWords(40).nullish(),
  payerName: partnerWords(120).nullish(),
  /** R: it went back to the payer. With any other word nobody knows whether the money is here. */
  reverseFlag: z.enum(['R', 'N', '']).nullish(),
});
const payments = z.object({ data: z.array(payment).max(MAX_PAYMENTS) });
const confirmation = z.object({
  transactionId: bankReference,
  payeeProxyId: z.string().max(20),
  billPaymentRef1: ourReference,
});

/** A missing, wrong, empty or unknown field, a wrong header, key or right. A duplicate is none of them: it is asked about. */
const REFUSED = new Set([1101, 1102, 1103, 1105, 9100, 9500, 9503]);
const PAID_BILL = '00300100';
/** "Requested entity record does not exist". */
const NO_PAYMENT = 1104;

/** SCB Open API, QR 30: a bill payment to our biller at the bank, under our reference. */
function makeScbQr(patient: Scb): QrGateway {
  const timeoutMs = Math.min(patient.partner.timeoutMs, MAX_QR_WAIT_MS);
  const configured = { ...patient, partner: { ...patient.partner, timeoutMs } };
  const call = makeTokenCalls(scbTokens(configured));
  const { accountNo, billerId } = configured.settings;
  // A confirmation carries no signature, so whoever sends many must not make us ask as often.
  const oneAtATime = makeOneAtATime<QrAnswer>();
  return {
    bankCode: 'SCB',
    sentReferences: (reference) => [reference, reference3Of(configured, reference)],
    async create(order) {
      // The biller decides where money goes; a code for another account would be paid into the wrong one.
      if (order.accountNo !== accountNo) return { outcome: 'refused' };
      return createdOf(await call((bearer) => creation(configured, order, bearer)), order);
    },
    // The bank has no usable call for it. The code is shown no more, and late money is asked for.
    async cancel() {},
    inquire: (reference) =>
      oneAtATime(reference, async () => {
        const days = lastTwoDays(new Date());
        const asked = days.map((day) => call((bearer) => inquiry(configured, { reference, day, bearer })));
        return readPayments(await Promise.all(asked), { reference, billerId });
      }),
    hear(notice) {
      const told = confirmation.safeParse(jsonOf(notice.body)).data;
      if (told === undefined || told.payeeProxyId !== billerId) return { outcome: 'unsigned' };
      const { transactionId, billPaymentRef1 } = told;
      const reply = { resCode: '00', resDesc: 'success', transactionId };
      return { outcome: 'heard', about: billPaymentRef1, isProven: false, reply };
    },
  };
}

const reference3Of = ({ settings: { reference3Prefix } }: Scb, reference: string) =>
  `${reference3Prefix}${reference}`.slice(0, MAX_REFERENCE_3);

function creation(configured: Scb, order: QrOrder, bearer: string): PartnerCall {
  const { billerId, qrVersion, references } = configured.settings;
  const body = {
    qrType: 'PP',
    ppType: 'BILLERID',
    ppId: billerId,
    amount: amountText(order.amountMinor),
    ref1: order.reference,
    ...(references === 'two' && { ref2: order.reference }),
    ref3: reference3Of(configured, order.reference),
    ...(qrVersion === 'v2' && { numberOfTimes: 1, expiryDate: bangkokTimeWithoutZone(order.expiresAt) }),
  };
  return {
    method: 'POST',
    path: `/${qrVersion}/payment/qrcode/create`,
    body,
    sign: () => scbHeaders(configured, bearer),
  };
}

export function createdOf(answer: PartnerAnswer, order: Pick<QrOrder, 'reference' | 'amountMinor'>): QrCreated {
  if (answer.outcome === 'unsent' || REFUSED.has(scbCodeOf(answer, [400, 401, 403]) ?? 0))
    return { outcome: 'refused' };
  const data = readAnswer(answer, [200], madeV2)?.data;
  const payload = data && ('data' in data ? data.data.qrRawData : data.qrRawData);
  return madeOf({ ...(payload !== undefined && { payload }) }, order) ?? { outcome: 'unknown' };
}

function inquiry(configured: Scb, asked: { reference: string; day: string; bearer: string }): PartnerCall {
  const { billerId, references } = configured.settings;
  const query = new URLSearchParams({
    eventCode: PAID_BILL,
    transactionDate: asked.day,
    billerId,
    reference1: asked.reference,
    ...(references === 'two' && { reference2: asked.reference }),
  });
  const path = `/v1/payment/billpayment/inquiry?${query}`;
  return { method: 'GET', path, sign: () => scbHeaders(configured, asked.bearer) };
}

/** Answers of one day each. The bank tells payments and not codes, so a code that is not paid is as good as not there. */
export function readPayments(
  answers: readonly PartnerAnswer[],
  { reference, billerId }: { reference: string; billerId: string },
): QrAnswer {
  const days = answers.map((answer) => (isNothing(answer) ? [] : readAnswer(answer, [200], payments)?.data));
  const rows = days.flatMap((day) => day ?? []);
  const ours = rows.filter((row) => row.billPaymentRef1 === reference && row.payeeProxyId === billerId);
  const kept = ours.filter(({ reverseFlag }) => reverseFlag !== 'R');
  if (kept.length > 0) return { outcome: 'found', facts: { isOpen: false, payments: kept.map(paymentOf) } };
  return { outcome: days.includes(undefined) || rows.length > ours.length ? 'unknown' : 'not-found' };
}

function isNothing(answer: PartnerAnswer): boolean {
  return scbCodeOf(answer, [404]) === NO_PAYMENT;
}

function paymentOf(row: z.output<typeof payment>): QrPayment {
  return {
    bankRef: row.transactionId,
    amountMinor: row.amount,
    at: new Date(row.transactionDateandTime).toISOString(),
    fromBank: bankOfNumber(row.sendingBankCode ?? '') ?? '',
    fromAccountMasked: row.payerAccountNumber ?? '',
    fromName: row.payerName ?? '',
  };
}

export const SCB_QR = protocol({
  kind: 'qr',
  code: 'scb-qr',
  title: 'SCB Open API, QR 30',
  settings,
  secrets,
  tells: true,
  make: makeScbQr,
  tryOut(configured) {
    const asked = { reference: 'TRY', day: lastTwoDays(new Date())[0] };
    return tryWithToken(scbTokens(configured), (bearer) => inquiry(configured, { ...asked, bearer }));
  },
});
