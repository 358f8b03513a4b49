import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { makeOneAtATime } from '../../platform/process/one-at-a-time.ts';
import { amountText, partnerDecimal } from '../amount-text.ts';
import { bangkokTime } from '../bangkok-text.ts';
import type { Configured } from '../configured.ts';
import { kbankTokens } from '../kbank-token.ts';
import { jsonOf } from '../notice.ts';
import { type PartnerAnswer, type PartnerCall, readAnswer } from '../partner-http.ts';
import { makeTokenCalls, tryWithToken } from '../partner-token.ts';
import { protocol } from '../protocol.ts';
import {
  bankReference,
  MAX_QR_WAIT_MS,
  madeOf,
  type QrAnswer,
  type QrCreated,
  type QrGateway,
  type QrOrder,
  qrSettings,
  qrText,
} from '../qr-gateway.ts';

const settings = z.strictObject({
  ...qrSettings.shape,
  /** Of the account that the merchant belongs to: where the money goes. */
  accountNo: z.string().regex(/^\d{10}$/),
  partnerId: z.string().min(1).max(10),
  merchantId: z.string().min(1).max(14),
});
const secrets = z.strictObject({
  consumerId: z.string().min(8).max(100),
  consumerSecret: z.string().min(8).max(100),
  partnerSecret: z.string().min(8).max(32),
});
type Kbank = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

const UID_LENGTH = 15;
/** Any status: the code inside says what it means, and the document does not say which comes with which. */
const SAID = [200, 400, 401, 403, 404, 409, 422];

const made = z.object({ statusCode: z.literal('00'), partnerTxnUid: z.string(), qrCode: qrText });
const failed = z.object({ statusCode: z.literal('10'), errorCode: z.string().max(20) });
const transaction = z.object({
  statusCode: z.literal('00'),
  txnStatus: z.enum(['PAID', 'REQUESTED', 'CANCELLED', 'EXPIRED', 'VOIDED', 'NOT_FOUND']),
  txnNo: bankReference.nullish(),
  txnAmount: partnerDecimal.nullish(),
  txnCurrencyCode: z.string().max(10).nullish(),
  reference1: z.string().max(30).nullish(),
});
const callback = z.object({
  partnerTxnUid: z.string().regex(/^[A-Z0-9]{15}$/),
  partnerId: z.string(),
  merchantId: z.string(),
});

/** Who we are, the request, amount, reference or merchant is wrong. A duplicate (EMDR) is none of them: it is asked about. */
const REFUSED = new Set(['EMA', 'EMPM', 'EMBR', 'EMITA', 'EMITF', 'EMIR', 'EMMC']);
const UNKNOWN_TRANSACTION = 'EMITDNE';

/** Its numbers have fifteen characters and our references twenty, drawn by chance; all of ours is reference 1 in the code. */
function uidOf(reference: string): string {
  return reference.slice(0, UID_LENGTH);
}

/** KBANK Open API, Thai QR: into our own account at the bank. Payers are not told, so a payment is ours by its code alone. */
function makeKbankQr(patient: Kbank): QrGateway {
  const timeoutMs = Math.min(patient.partner.timeoutMs, MAX_QR_WAIT_MS);
  const configured = { ...patient, partner: { ...patient.partner, timeoutMs } };
  const call = makeTokenCalls(kbankTokens(configured));
  const { accountNo, partnerId, merchantId } = configured.settings;
  // A callback carries no signature, so whoever sends many must not make us ask as often.
  const oneAtATime = makeOneAtATime<QrAnswer>();
  const ask = (path: string, body: object) => call((bearer) => request(configured, { path, body, bearer }));
  return {
    bankCode: 'KBANK',
    sentReferences: (reference) => [uidOf(reference), reference],
    async create(order) {
      if (order.accountNo !== accountNo) return { outcome: 'refused' };
      const body = {
        partnerTxnUid: uidOf(order.reference),
        qrType: '3',
        txnAmount: Number(amountText(order.amountMinor)),
        txnCurrencyCode: 'THB',
        reference1: order.reference,
      };
      return readMade(await ask('/v1/qrpayment/request', body), order);
    },
    async cancel(reference) {
      await ask('/v1/qrpayment/cancel', { origPartnerTxnUid: uidOf(reference) });
    },
    inquire: (reference) =>
      oneAtATime(reference, async () => {
        const answer = await ask('/v1/qrpayment/v4/inquiry', { origPartnerTxnUid: uidOf(reference) });
        return readTransaction(answer, { reference });
      }),
    hear(notice) {
      const told = callback.safeParse(jsonOf(notice.body)).data;
      if (told === undefined || told.partnerId !== partnerId || told.merchantId !== merchantId)
        return { outcome: 'unsigned' };
      const reply = { statusCode: '00', errorCode: null, errorDesc: null };
      return { outcome: 'heard', about: told.partnerTxnUid, isProven: false, reply };
    },
  };
}

function request(
  configured: Kbank,
  { path, body, bearer }: { path: string; body: object; bearer: string },
): PartnerCall {
  const { partnerId, merchantId } = configured.settings;
  const common = {
    // Of this very question, where it is about another.
    partnerTxnUid: randomUUID().replaceAll('-', '').slice(0, UID_LENGTH),
    partnerId,
    partnerSecret: configured.secrets.partnerSecret,
    requestDt: bangkokTime(new Date()),
    merchantId,
  };
  const sign = () => ({ authorization: `Bearer ${bearer}` });
  return { method: 'POST', path, body: { ...common, ...body }, sign };
}

export function readMade(answer: PartnerAnswer, order: Pick<QrOrder, 'reference' | 'amountMinor'>): QrCreated {
  if (answer.outcome === 'unsent') return { outcome: 'refused' };
  const no = readAnswer(answer, SAID, failed);
  if (no && REFUSED.has(no.errorCode)) return { outcome: 'refused' };
  const told = readAnswer(answer, [200], made);
  const isAbout = told?.partnerTxnUid === uidOf(order.reference);
  return (isAbout && madeOf({ payload: told.qrCode }, order)) || { outcome: 'unknown' };
}

export function readTransaction(answer: PartnerAnswer, { reference }: { reference: string }): QrAnswer {
  if (readAnswer(answer, SAID, failed)?.errorCode === UNKNOWN_TRANSACTION) return { outcome: 'not-found' };
  const told = readAnswer(answer, [200], transaction);
  if (!told) return { outcome: 'unknown' };
  const { txnStatus, txnNo, txnAmount, txnCurrencyCode, reference1 } = told;
  if (txnStatus === 'NOT_FOUND') return { outcome: 'not-found' };
  if (txnStatus !== 'PAID') {
    return { outcome: 'found', facts: { isOpen: txnStatus === 'REQUESTED', payments: [] } };
  }
  if (reference1 !== reference || txnCurrencyCode !== 'THB') return { outcome: 'unknown' };
  if (!txnNo || txnAmount === null || txnAmount === undefined) return { outcome: 'unknown' };
  // Neither time nor payer are told. A code can be paid for ten minutes only, and is asked about more often than that.
  const paid = { bankRef: txnNo, amountMinor: txnAmount, at: new Date().toISOString() };
  const nobody = { fromBank: '', fromAccountMasked: '', fromName: '' };
  return { outcome: 'found', facts: { isOpen: false, payments: [{ ...paid, ...nobody }] } };
}

export const KBANK_QR = protocol({
  kind: 'qr',
  code: 'kbank-qr',
  title: 'KBANK Open API, Thai QR',
  settings,
  secrets,
  tells: true,
  make: makeKbankQr,
  tryOut(configured) {
    const asked = { path: '/v1/qrpayment/v4/inquiry', body: { origPartnerTxnUid: 'TRY' } };
    return tryWithToken(kbankTokens(configured), (bearer) => request(configured, { ...asked, bearer }));
  },
});
