import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { makeOneAtATime } from '../../platform/process/one-at-a-time.ts';
import { sameBytes } from '../../platform/security/seal.ts';
import { partnerSatang } from '../amount-text.ts';
import type { Configured } from '../configured.ts';
import { jsonOf, type Notice } from '../notice.ts';
import {
  askRaw,
  callPartner,
  downloadFrom,
  type PartnerAnswer,
  type PartnerCall,
  readAnswer,
} from '../partner-http.ts';
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
import { MAX_PICTURE_BYTES, readCodePicture } from './code-picture.ts';

const settings = companySettings;
const secrets = z.strictObject({
  secretKey: z.string().min(16).max(200),
  /** As the dashboard shows it, in base64. */
  webhookSecret: z.base64().min(16).max(200),
});
type Omise = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

/** A charge may be made twice, each with its picture, while a member waits. */
const CALL_MS = 4_000;
const NOTICE_AGE_SECONDS = 300;

const charge = z.object({
  object: z.literal('charge'),
  id: chargeReference,
  amount: partnerSatang,
  currency: z.enum(['THB', 'thb']),
  status: z.enum(['pending', 'successful', 'failed', 'expired', 'reversed']),
  paid: z.boolean(),
  paid_at: z.iso.datetime({ offset: true }).nullish(),
  refunded_amount: z.int().nonnegative().nullish(),
  metadata: z.object({ reference: ourReference }),
  source: z
    .object({
      type: z.literal('promptpay'),
      scannable_code: z
        .object({ raw_data: qrText.nullish(), image: z.object({ download_uri: z.string().max(500) }).nullish() })
        .nullish(),
    })
    .nullish(),
});
type Charge = z.output<typeof charge>;

const failure = z.object({ object: z.literal('error'), code: z.string().max(60) });
const REFUSED = new Set([
  'authentication_failure',
  'authorization_failure',
  'bad_request',
  'invalid_amount',
  'invalid_charge',
]);
/** The only one that tells of money. Others, such as that a charge was made, are taken and left. */
const event = z.object({
  key: z.string().max(60),
  data: z.object({ object: z.string(), metadata: z.unknown().optional() }),
});
const aboutOurs = z.object({ reference: ourReference });
const PICTURE = /^\/charges\/[A-Za-z0-9_]+\/documents\/[A-Za-z0-9_]+\/downloads\/[A-Za-z0-9_]+$/;

/** Omise (Opn) PromptPay: the company collects, and its codes carry a reference of its own. Amounts are whole satang. */
function makeOmise(patient: Omise): QrGateway {
  const timeoutMs = Math.min(patient.partner.timeoutMs, CALL_MS);
  const configured = { ...patient, partner: { ...patient.partner, timeoutMs } };
  const { partner, settings: ours } = configured;
  const oneAtATime = makeOneAtATime<QrAnswer>();
  const ask = (call: PartnerCall) => callPartner(partner, { ...call, sign: () => headersOf(configured) });
  return {
    sentReferences: onlyOurs,
    async create(order) {
      if (order.accountNo !== ours.accountNo) return { outcome: 'refused' };
      return createdOf(await ask(creation(order)), order, {
        payeeId: ours.payeeId,
        textOf: (made) => textOf(configured, made),
      });
    },
    async cancel(_reference, bound) {
      if (bound) await ask({ method: 'POST', path: `/charges/${bound.chargeRef}/expire`, body: {} });
    },
    async inquire(reference, bound) {
      // Without a charge nobody was shown a code, so nobody has paid one.
      if (!bound) return { outcome: 'not-found' };
      return oneAtATime(reference, async () =>
        readCharge(await ask({ method: 'GET', path: `/charges/${bound.chargeRef}` }), { reference, ...bound }),
      );
    },
    hear(notice) {
      if (!isSigned(configured, notice)) return { outcome: 'unsigned' };
      const told = event.safeParse(jsonOf(notice.body)).data;
      if (!told) return { outcome: 'unreadable' };
      const about = aboutOurs.safeParse(told.data.metadata).data?.reference;
      if (told.key !== 'charge.complete' || told.data.object !== 'charge' || about === undefined)
        return { outcome: 'taken' };
      return { outcome: 'heard', about, isProven: true };
    },
  };
}

function headersOf({ secrets: { secretKey } }: Omise): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` };
}

function creation({ reference, amountMinor, expiresAt }: QrOrder): PartnerCall {
  const body = {
    amount: Number(amountMinor),
    currency: 'THB',
    source: { type: 'promptpay' },
    metadata: { reference },
    expires_at: expiresAt.toISOString(),
  };
  return { method: 'POST', path: '/charges', body };
}

/** A code is shown only when its charge is the one that was ordered and its text pays the company that amount. */
export async function createdOf(
  answer: PartnerAnswer,
  order: Pick<QrOrder, 'reference' | 'amountMinor'>,
  { payeeId, textOf }: { payeeId: string; textOf: (made: Charge) => Promise<string | undefined> },
): Promise<QrCreated> {
  if (answer.outcome === 'unsent') return { outcome: 'refused' };
  const no = readAnswer(answer, [400, 401, 403], failure);
  if (no && REFUSED.has(no.code)) return { outcome: 'refused' };
  const made = readAnswer(answer, [200], charge);
  const isOurs = made?.metadata.reference === order.reference && made.amount === order.amountMinor;
  if (!isOurs || made.status !== 'pending' || made.paid) return { outcome: 'unknown' };
  const payload = await textOf(made);
  if (payload === undefined || !isThaiQrTo(payload, { payeeId, amountMinor: order.amountMinor }))
    return { outcome: 'unknown' };
  return { outcome: 'made', payload, chargeRef: made.id };
}

/** As text where the company gives it, otherwise from its picture, which must lie below the address we know it by. */
async function textOf(configured: Omise, { source }: Charge): Promise<string | undefined> {
  const code = source?.scannable_code;
  if (code?.raw_data) return code.raw_data;
  const { partner } = configured;
  const [address, root] = [code?.image?.download_uri ?? '', partner.url.replace(/\/+$/, '')];
  const path = address.startsWith(root) ? address.slice(root.length) : '';
  if (!PICTURE.test(path)) return undefined;
  const wanted = { path, headers: headersOf(configured), maxBytes: MAX_PICTURE_BYTES };
  const picture = await downloadFrom(partner, wanted);
  return picture && readCodePicture(picture);
}

export function readCharge(answer: PartnerAnswer, asked: QrCharge & { reference: string }): QrAnswer {
  if (readAnswer(answer, [404], failure)?.code === 'not_found') return { outcome: 'not-found' };
  const told = readAnswer(answer, [200], charge);
  const isOurs =
    told?.id === asked.chargeRef && told.metadata.reference === asked.reference && told.amount === asked.amountMinor;
  if (!isOurs || told.paid !== (told.status === 'successful' || told.status === 'reversed'))
    return { outcome: 'unknown' };
  const isOpen = told.status === 'pending';
  // What was given back to the payer, an operator gave back there.
  const isBack = told.status === 'reversed' || (told.refunded_amount ?? 0) > 0;
  if (!told.paid || isBack) return { outcome: 'found', facts: { isOpen, payments: [] } };
  if (!told.paid_at) return { outcome: 'unknown' };
  const paid = { bankRef: told.id, amountMinor: told.amount, at: new Date(told.paid_at).toISOString() };
  return {
    outcome: 'found',
    facts: { isOpen, payments: [{ ...paid, fromBank: '', fromAccountMasked: '', fromName: '' }] },
  };
}

/** One of several signatures while the secret is being changed. */
function isSigned({ secrets: { webhookSecret } }: Omise, { headers, body, nowMs }: Notice): boolean {
  const timestamp = headers['omise-signature-timestamp'] ?? '';
  if (!/^\d{9,12}$/.test(timestamp) || Math.abs(nowMs / 1_000 - Number(timestamp)) > NOTICE_AGE_SECONDS) return false;
  const key = Buffer.from(webhookSecret, 'base64');
  const expected = createHmac('sha256', key).update(`${timestamp}.${body}`).digest();
  const signatures = (headers['omise-signature'] ?? '').split(',').slice(0, 5);
  return signatures.some((signature) => sameBytes(expected, Buffer.from(signature.trim(), 'hex')));
}

export const OMISE_QR = protocol({
  kind: 'qr',
  code: 'omise-promptpay',
  title: 'Omise PromptPay',
  settings,
  secrets,
  tells: true,
  make: makeOmise,
  tryOut: (configured) =>
    askRaw(configured.partner, {
      method: 'GET',
      path: '/charges/chrg_nothing',
      sign: () => headersOf(configured),
    }),
});
