import { z } from 'zod';
import { makeAccountStatement } from './account-statement.ts';
import { partnerSatang } from './amount-text.ts';
import { type Partner, type PartnerAnswer, readAnswer } from './partner-http.ts';
import { partnerWords } from './partner-words.ts';
import { protocol } from './protocol.ts';
import {
  bankReference,
  MAX_PAYMENTS,
  makeQrGateway,
  ourReference,
  type QrAnswer,
  type QrGateway,
  qrSettings,
  qrText,
} from './qr-gateway.ts';
import { askAndNoticeKey, keyed, tryWith } from './simulated.ts';

const PATH = '/partners/gateway/ww/orders';

const satang = partnerSatang.refine((amount) => amount > 0n);
/** Unix seconds, up to the year 2100. */
const unixTime = z
  .number()
  .int()
  .min(0)
  .max(4_102_444_800)
  .transform((seconds) => new Date(seconds * 1_000).toISOString());

const order = z.object({
  ok: z.literal(true),
  order: z.object({
    order_ref: ourReference,
    merchant: z.string().regex(/^\d{6,15}$/),
    amount_satang: satang,
    status: z.enum(['pending', 'paid', 'cancelled', 'expired']),
    emv: qrText,
  }),
  receipts: z
    .array(
      z.object({
        receipt_no: bankReference,
        satang,
        time: unixTime,
        payer: z.object({ bank: partnerWords(20), account: partnerWords(30), name: partnerWords(120) }),
      }),
    )
    .max(MAX_PAYMENTS),
});
const refusal = z.object({ ok: z.literal(false), error: z.literal('REJECTED') });
const unknownOrder = z.object({ ok: z.literal(false), error: z.literal('ORDER_NOT_FOUND') });
const notice = z
  .object({ event: z.literal('order.paid'), order_ref: ourReference })
  .transform((told) => told.order_ref);

function read(answer: PartnerAnswer, reference: string): QrAnswer {
  if (readAnswer(answer, [404], unknownOrder)) return { outcome: 'not-found' };
  const told = readAnswer(answer, [200], order);
  if (told?.order.order_ref !== reference) return { outcome: 'unknown' };
  const payments = told.receipts.map(({ receipt_no: bankRef, satang: amountMinor, time: at, payer }) => {
    return { bankRef, amountMinor, at, fromBank: payer.bank, fromAccountMasked: payer.account, fromName: payer.name };
  });
  const { merchant: accountNo, emv: payload, status } = told.order;
  return { outcome: 'found', facts: { accountNo, payload, payments, isOpen: status === 'pending' } };
}

/** WW: a payment company with its own settlement account. Amounts are whole satang, times unix seconds. */
function makeWwQr(partner: Partner): QrGateway {
  return makeQrGateway(partner, {
    order: ({ reference, accountNo, amountMinor, expiresAt }) => ({
      method: 'POST',
      path: PATH,
      body: {
        merchant: accountNo,
        order_ref: reference,
        amount_satang: Number(amountMinor),
        expires_at: Math.floor(expiresAt.getTime() / 1_000),
      },
    }),
    isRefusal: (answer) => readAnswer(answer, [422], refusal) !== undefined,
    inquiry: (reference) => ({ method: 'GET', path: `${PATH}/${reference}` }),
    cancellation: (reference) => ({ method: 'POST', path: `${PATH}/${reference}/cancel` }),
    read,
    notice,
  });
}

export const SIMULATED_QR_WW = protocol({
  kind: 'qr',
  code: 'simulated-qr-ww',
  title: 'Simulated QR codes, WW',
  settings: qrSettings,
  secrets: askAndNoticeKey,
  tells: true,
  make: (configured) => ({
    ...makeWwQr(keyed(configured)),
    statement: makeAccountStatement(keyed(configured), 'gateway/ww/accounts'),
  }),
  tryOut: tryWith(() => ({ method: 'GET', path: `${PATH}/NONE` })),
});
