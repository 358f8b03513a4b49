import { z } from 'zod';
import { amountText, partnerAmount } from './amount-text.ts';
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

const PATH = '/partners/gateway/kbank/qr';

const transaction = z.object({
  statusCode: z.literal('00'),
  partnerTxnUid: ourReference,
  accountNo: z.string().regex(/^\d{6,15}$/),
  txnAmount: partnerAmount,
  txnStatus: z.enum(['REQUESTED', 'PAID', 'CANCELLED', 'EXPIRED']),
  qrCode: qrText,
  payments: z
    .array(
      z.object({
        txnNo: bankReference,
        paidAmount: partnerAmount,
        paidAt: z.iso.datetime(),
        fromBank: partnerWords(20),
        fromAccount: partnerWords(30),
        fromName: partnerWords(120),
      }),
    )
    .max(MAX_PAYMENTS),
});
const refusal = z.object({ statusCode: z.literal('20') });
const unknownTransaction = z.object({ statusCode: z.literal('10') });
const notice = z.object({ partnerTxnUid: ourReference }).transform((told) => told.partnerTxnUid);

function read(answer: PartnerAnswer, reference: string): QrAnswer {
  if (readAnswer(answer, [404], unknownTransaction)) return { outcome: 'not-found' };
  const told = readAnswer(answer, [200], transaction);
  if (told?.partnerTxnUid !== reference) return { outcome: 'unknown' };
  const payments = told.payments.map(({ txnNo, paidAmount, paidAt, fromBank, fromAccount, fromName }) => {
    return {
      bankRef: txnNo,
      amountMinor: paidAmount,
      at: paidAt,
      fromBank,
      fromAccountMasked: fromAccount,
      fromName,
    };
  });
  const { accountNo, qrCode: payload } = told;
  return {
    outcome: 'found',
    facts: { accountNo, payload, payments, isOpen: told.txnStatus === 'REQUESTED' },
  };
}

/** KBANK: the bank itself, into our own account there. Amounts are baht as text; a status code in every answer. */
function makeKbankQr(partner: Partner): QrGateway {
  return makeQrGateway(partner, {
    order: ({ reference, accountNo, amountMinor, expiresAt }) => ({
      method: 'POST',
      path: PATH,
      body: {
        partnerTxnUid: reference,
        accountNo,
        txnAmount: amountText(amountMinor),
        txnCurrencyCode: 'THB',
        expiresAt: expiresAt.toISOString(),
      },
    }),
    isRefusal: (answer) => readAnswer(answer, [400], refusal) !== undefined,
    inquiry: (reference) => ({ method: 'GET', path: `${PATH}/${reference}` }),
    cancellation: (reference) => ({ method: 'POST', path: `${PATH}/${reference}/void` }),
    read,
    notice,
  });
}

export const SIMULATED_QR_KBANK = protocol({
  kind: 'qr',
  code: 'simulated-qr-kbank',
  title: 'Simulated QR codes, KBANK',
  settings: qrSettings,
  secrets: askAndNoticeKey,
  tells: true,
  make: (configured) => makeKbankQr(keyed(configured)),
  tryOut: tryWith(() => ({ method: 'GET', path: `${PATH}/NONE` })),
});
