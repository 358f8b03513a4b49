import * as z from 'zod/mini';
import { currency, done, timestamp } from '../shared/fields.ts';
import { type CashCurrency, replyAmount, wireAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

/** Providers of spec 7, and BCEL OnePay for members who keep kip. */
export const QR_PROVIDERS = ['KBANK', 'WW', 'ZAPMAN', 'BCEL'] as const;
export type QrProvider = (typeof QR_PROVIDERS)[number];

/** What a code is paid in; nothing is exchanged. */
export const QR_CURRENCY: Record<QrProvider, CashCurrency> = { KBANK: 'THB', WW: 'THB', ZAPMAN: 'THB', BCEL: 'LAK' };

/** Smallest amount in whole baht, or kip (spec 5, 9). */
export const QR_MINIMUM: Record<QrProvider, number> = { KBANK: 1, WW: 100, ZAPMAN: 100, BCEL: 1_000 };

/** Whether a shown code may be taken back (spec 4). */
export const QR_CAN_CANCEL: Record<QrProvider, boolean> = { KBANK: true, WW: true, ZAPMAN: false, BCEL: true };

const providerParams = z.strictObject({ provider: z.enum(QR_PROVIDERS, { error: 'NO_DATA' }) });

/** QR code record of spec 3, with the EMVCo text of design 2. */
const shownCode = z.object({
  hasQrcode: z.literal(true),
  qrcodeId: z.string(),
  /** SVG markup, dark on white, with its quiet zone. */
  qrcode: z.string(),
  /** EMVCo text that the picture holds. */
  payload: z.string(),
  amount: replyAmount,
  expireIn: timestamp,
  /** The server's clock, by which the countdown runs. */
  serverTime: timestamp,
});

const noCode = z.object({
  hasQrcode: z.literal(false),
  /** Why none was made (spec 4). */
  message: z.optional(z.string()),
  /** What became of the last one, while that is news. */
  last: z.optional(
    z.object({
      qrcodeId: z.string(),
      state: z.enum(['PAID', 'EXPIRED', 'CANCELLED']),
      amount: replyAmount,
      /** What was paid, which may differ from what was asked for. */
      received: z.optional(replyAmount),
    }),
  ),
  serverTime: timestamp,
});

const qrCodeRecord = z.discriminatedUnion('hasQrcode', [shownCode, noCode]);

export const getQrCode = route({
  method: 'GET',
  path: '/api/qrcode/:provider',
  access: 'member',
  effect: false,
  summary: 'The code of a provider that waits to be paid',
  params: providerParams,
  reply: qrCodeRecord,
  refusals: ['NO_DATA'],
});

/** One code per member and provider at a time: asked for again, the one that is there is answered. */
export const createQrCode = route({
  method: 'POST',
  path: '/api/qrcode/:provider',
  access: 'member',
  effect: true,
  summary: 'Makes a code for one deposit',
  params: providerParams,
  body: z.strictObject({ amount: wireAmount }),
  reply: qrCodeRecord,
  refusals: [
    'NO_DATA',
    'KEY_MISSING',
    'KEY_INVALID',
    'INACTIVE_USER',
    'NO_BANK',
    'ON_BREAK',
    'EXCLUDED',
    'DEPOSIT_LIMIT',
    'IDENTITY_REQUIRED',
    'REQUEST_LIMIT',
  ],
});

export const cancelQrCode = route({
  method: 'DELETE',
  path: '/api/qrcode/:qrcodeId',
  access: 'member',
  effect: true,
  summary: 'Takes a code back; not offered by ZAPMAN',
  params: z.strictObject({
    qrcodeId: z.string({ error: 'NO_DATA' }).check(z.regex(/^[A-Z0-9]{20}$/, { error: 'NO_DATA' })),
  }),
  reply: done,
  refusals: ['NO_DATA', 'KEY_INVALID'],
});

/** A way to pay in that goes on after its sheet is closed. */
const depositUnderWay = z.object({
  /** A code by its way, and a slip by none. */
  provider: z.nullable(z.enum(QR_PROVIDERS)),
  reference: z.string(),
  /** A code that waits to be paid, money that is looked for, and the two ends. */
  state: z.enum(['TO_PAY', 'CHECKING', 'CREDITED', 'FAILED']),
  /** Zero until it is known. */
  amount: replyAmount,
  currency,
  /** When a code is over. */
  expireIn: z.nullable(timestamp),
});

export type DepositUnderWay = z.output<typeof depositUnderWay>;

/** So long an end is told beside what is under way. */
export const DEPOSIT_END_TOLD_MINUTES = 2;

/** What a page says of deposits while they are under way, and offers again: newest first. */
export const listDepositsUnderWay = route({
  method: 'GET',
  path: '/api/deposits',
  access: 'member',
  effect: false,
  summary: 'Codes that wait to be paid, slips that are being checked, and those that ended a moment ago',
  reply: z.object({ deposits: z.array(depositUnderWay), serverTime: timestamp }),
  refusals: [],
});

export const QR_CODE_ROUTES = [getQrCode, createQrCode, cancelQrCode, listDepositsUnderWay] as const;
