import { z } from 'zod';
import { makeAccountStatement } from './account-statement.ts';
import { amountText, partnerUnits } from './amount-text.ts';
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

const PATH = '/partners/gateway/zapman';

const baht = partnerUnits.refine((amount) => amount > 0n);
/** `2026-03-01 12:00:00`, the clock of Bangkok. */
const bangkokTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .transform((text, context) => {
    const at = new Date(`${text.replace(' ', 'T')}+07:00`);
    if (!Number.isNaN(at.getTime())) return at.toISOString();
    context.addIssue({ code: 'custom', message: 'not a time' });
    return z.NEVER;
  });

const deposit = z.object({
  code: z.literal(0),
  data: z.object({
    orderId: ourReference,
    merchantCode: z.string().regex(/^\d{6,15}$/),
    amount: baht,
    /** 0 waiting, 1 paid, 2 over. */
    status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    qrText,
    trades: z
      .array(
        z.object({
          tradeNo: bankReference,
          amount: baht,
          payTime: bangkokTime,
          bank: partnerWords(20),
          acc: partnerWords(30),
          name: partnerWords(120),
        }),
      )
      .max(MAX_PAYMENTS),
  }),
});
const refusal = z.object({ code: z.literal(1004) });
const unknownDeposit = z.object({ code: z.literal(1404) });
const notice = z.object({ orderId: ourReference, status: z.literal(1) }).transform((told) => told.orderId);

function read(answer: PartnerAnswer, reference: string): QrAnswer {
  if (readAnswer(answer, [200], unknownDeposit)) return { outcome: 'not-found' };
  const told = readAnswer(answer, [200], deposit)?.data;
  if (told?.orderId !== reference) return { outcome: 'unknown' };
  const payments = told.trades.map(({ tradeNo, amount: amountMinor, payTime, bank, acc, name }) => {
    return { bankRef: tradeNo, amountMinor, at: payTime, fromBank: bank, fromAccountMasked: acc, fromName: name };
  });
  const { merchantCode: accountNo, qrText: payload, status } = told;
  return { outcome: 'found', facts: { accountNo, payload, payments, isOpen: status === 0 } };
}

/** ZAPMAN: always answers 200 with a code of its own, writes amounts as numbers, and takes no code back (spec 4). */
function makeZapmanQr(partner: Partner): QrGateway {
  return makeQrGateway(partner, {
    order: ({ reference, accountNo, amountMinor, expiresAt }) => ({
      method: 'POST',
      path: `${PATH}/deposit`,
      body: {
        orderId: reference,
        merchantCode: accountNo,
        amount: Number(amountText(amountMinor)),
        expireTime: expiresAt.toISOString(),
      },
    }),
    isRefusal: (answer) => readAnswer(answer, [200], refusal) !== undefined,
    inquiry: (reference) => ({ method: 'POST', path: `${PATH}/query`, body: { orderId: reference } }),
    read,
    notice,
  });
}

export const SIMULATED_QR_ZAPMAN = protocol({
  kind: 'qr',
  code: 'simulated-qr-zapman',
  title: 'Simulated QR codes, ZAPMAN',
  settings: qrSettings,
  secrets: askAndNoticeKey,
  tells: true,
  make: (configured) => ({
    ...makeZapmanQr(keyed(configured)),
    statement: makeAccountStatement(keyed(configured), 'gateway/zapman/accounts'),
  }),
  tryOut: tryWith(() => ({ method: 'POST', path: `${PATH}/query`, body: { orderId: 'NONE' } })),
});
