import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { makeOneAtATime } from '../../platform/process/one-at-a-time.ts';
import { sameBytes } from '../../platform/security/seal.ts';
import { partnerSatang } from '../amount-text.ts';
import type { Configured } from '../configured.ts';
import { jsonOf, type Notice } from '../notice.ts';
import { askRaw, callPartner, type PartnerAnswer, type PartnerCall, readAnswer } from '../partner-http.ts';
import { protocol } from '../protocol.ts';
import {
  chargeReference,
  companySettings,
  onlyOurs,
  ourReference,
  type QrAnswer,
  type QrCharge,
  type QrCreated,
  type QrGateway,
  type QrOrder,
  qrText,
} from '../qr-gateway.ts';
import { isThaiQrTo } from '../thai-qr.ts';

const settings = z.strictObject({ ...companySettings.shape, merchantId: z.string().regex(/^[A-Za-z0-9_-]{3,64}$/) });
const secrets = z.strictObject({
  apiKey: z.string().min(16).max(200),
  /** As the dashboard shows it, in base64. */
  webhookKey: z.base64().min(16).max(200),
});
type Beam = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

const CALL_MS = 4_000;

const made = z.object({
  chargeId: chargeReference,
  actionRequired: z.literal('ENCODED_IMAGE'),
  encodedImage: z.object({ rawData: qrText }),
});
const charge = z.object({
  chargeId: chargeReference,
  referenceId: ourReference,
  status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED']),
  amount: partnerSatang,
  currency: z.literal('THB'),
  transactionTime: z.iso.datetime({ offset: true }).nullish(),
});
const failure = z.object({ error: z.object({ errorCode: z.string().max(60) }) });
const NOT_FOUND = 'NOT_FOUND_ERROR';
const succeeded = z.object({ merchantId: z.string(), referenceId: z.string().max(200) });

/** Beam, QR PromptPay: the company collects; the text of its codes carries a reference of its own. Amounts are whole satang. */
function makeBeam(patient: Beam): QrGateway {
  const timeoutMs = Math.min(patient.partner.timeoutMs, CALL_MS);
  const configured = { ...patient, partner: { ...patient.partner, timeoutMs } };
  const { partner, settings: ours } = configured;
  const oneAtATime = makeOneAtATime<QrAnswer>();
  const ask = (call: PartnerCall) => callPartner(partner, { ...call, sign: () => headersOf(configured) });
  return {
    sentReferences: onlyOurs,
    async create(order) {
      if (order.accountNo !== ours.accountNo) return { outcome: 'refused' };
      return createdOf(await ask(creation(order)), order, ours);
    },
    // No documented call takes a code back. It is shown no more, and late money is asked for.
    async cancel() {},
    async inquire(reference, bound) {
      // Without a charge nobody was shown a code, so nobody has paid one.
      if (!bound) return { outcome: 'not-found' };
      return oneAtATime(reference, async () =>
        readCharge(await ask({ method: 'GET', path: `/api/v1/charges/${bound.chargeRef}` }), { reference, ...bound }),
      );
    },
    hear(notice) {
      if (!isSigned(configured, notice)) return { outcome: 'unsigned' };
      if (notice.headers['x-beam-event'] !== 'charge.succeeded') return { outcome: 'taken' };
      const told = succeeded.safeParse(jsonOf(notice.body)).data;
      if (told?.merchantId !== ours.merchantId) return { outcome: 'unreadable' };
      const about = ourReference.safeParse(told.referenceId).data;
      // Charges that were not made here, such as payment links of the same merchant.
      return about === undefined ? { outcome: 'taken' } : { outcome: 'heard', about, isProven: true };
    },
  };
}

function headersOf({ settings: { merchantId }, secrets: { apiKey } }: Beam): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${merchantId}:${apiKey}`).toString('base64')}` };
}

function creation({ reference, amountMinor, expiresAt }: QrOrder): PartnerCall {
  const paymentMethod = {
    paymentMethodType: 'QR_PROMPT_PAY',
    qrPromptPay: { expiryTime: expiresAt.toISOString() },
  };
  const body = { amount: Number(amountMinor), currency: 'THB', paymentMethod, referenceId: reference };
  return { method: 'POST', path: '/api/v1/charges', body };
}

/** The answer does not repeat amount and reference, so the text must pay the company that amount; the inquiry tells the rest. */
export function createdOf(
  answer: PartnerAnswer,
  order: Pick<QrOrder, 'amountMinor'>,
  { payeeId }: { payeeId: string },
): QrCreated {
  if (answer.outcome === 'unsent' || readAnswer(answer, [400, 401, 403], failure)) return { outcome: 'refused' };
  const told = readAnswer(answer, [200, 201], made);
  if (!told) return { outcome: 'unknown' };
  const payload = told.encodedImage.rawData;
  if (!isThaiQrTo(payload, { payeeId, amountMinor: order.amountMinor })) return { outcome: 'unknown' };
  return { outcome: 'made', payload, chargeRef: told.chargeId };
}

export function readCharge(answer: PartnerAnswer, asked: QrCharge & { reference: string }): QrAnswer {
  if (readAnswer(answer, [404], failure)?.error.errorCode === NOT_FOUND) return { outcome: 'not-found' };
  const told = readAnswer(answer, [200], charge);
  const isOurs =
    told?.chargeId === asked.chargeRef && told.referenceId === asked.reference && told.amount === asked.amountMinor;
  if (!isOurs) return { outcome: 'unknown' };
  const isOpen = told.status === 'PENDING';
  if (told.status !== 'SUCCEEDED') return { outcome: 'found', facts: { isOpen, payments: [] } };
  // Where it does not say when, it was lately: an open code is asked about more often than it can be late.
  const at = new Date(told.transactionTime ?? Date.now()).toISOString();
  const paid = { bankRef: told.chargeId, amountMinor: told.amount, at };
  return {
    outcome: 'found',
    facts: { isOpen, payments: [{ ...paid, fromBank: '', fromAccountMasked: '', fromName: '' }] },
  };
}

function isSigned({ secrets: { webhookKey } }: Beam, { headers, body }: Notice): boolean {
  const expected = createHmac('sha256', Buffer.from(webhookKey, 'base64')).update(body).digest();
  return sameBytes(expected, Buffer.from(headers['x-beam-signature'] ?? '', 'base64'));
}

export const BEAM_QR = protocol({
  kind: 'qr',
  code: 'beam-promptpay',
  title: 'Beam, QR PromptPay',
  settings,
  secrets,
  tells: true,
  make: makeBeam,
  tryOut: (configured) =>
    askRaw(configured.partner, {
      method: 'GET',
      path: '/api/v1/charges/ch_nothing',
      sign: () => headersOf(configured),
    }),
});
