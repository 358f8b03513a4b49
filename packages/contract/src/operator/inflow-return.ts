import * as z from 'zod/mini';
import { currency, done, text, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { proposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { accountNumber, bankReference } from '../shared/typed-fields.ts';
import { PAYOUT_ENDS } from './payout-desk.ts';

/** Where the order that sends unmatched money back stands; the money is in suspense until PAID. */
export const RETURN_STATES = ['REVIEW', 'APPROVED', 'SENT', 'UNKNOWN', 'PAID', 'FAILED', 'REJECTED'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Through a bank that is ordered, in a payout file, or by an operator in the bank's own application. */
export const RETURN_WAYS = ['BANK', 'FILE', 'HAND'] as const;

/** The first thing in the way of a new order. */
export const INFLOW_RETURN_OBSTACLES = [
  /** An order is under way. */
  'UNDER_WAY',
  /** It was credited, or has been returned. */
  'NOT_WAITING',
  /** The bank, the name or four digits of the sender's account are not known, or the site pays no such bank. */
  'SENDER_UNKNOWN',
  /** Only an operator or a file told of the money, at an account whose bank feed does not know it. */
  'NOT_AT_BANK',
] as const;
export type InflowReturnObstacle = (typeof INFLOW_RETURN_OBSTACLES)[number];

/** A short form of an order, beside an inflow in a list. */
export const inflowReturn = z.object({
  id: z.string(),
  state: z.enum(RETURN_STATES),
  askedBy: z.string(),
});

const returnOrder = z.object({
  id: z.string(),
  state: z.enum(RETURN_STATES),
  amount: replyAmount,
  currency,
  bankCode: z.string(),
  accountName: z.string(),
  /** In full for those who pay, masked for others. */
  accountNo: z.string(),
  /** An operator typed the number; otherwise the bank told it, or a member's account is the sender's. */
  isTyped: z.boolean(),
  /** Whom the paying bank names as the holder; null where it was not asked or names nobody. */
  bankHolder: z.nullable(z.string()),
  /** A picture that shows a typed number. */
  pictureId: z.nullable(z.string()),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: timestamp,
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(timestamp),
  way: z.nullable(z.enum(RETURN_WAYS)),
  /** The partner that was ordered or given the file. */
  partner: z.nullable(z.string()),
  /** The reference for a transfer that an operator makes by hand. */
  noteReference: z.string(),
  /** Our reference exactly as the order, the line of the file or the note carries it; null until it has left. */
  sentReference: z.nullable(z.string()),
  /** The bank's own number of the order; null where it gives none. */
  partnerReference: z.nullable(z.string()),
  lastAnswer: z.nullable(z.string()),
  /** The next time at which the worker sends it or asks the bank. */
  nextAt: z.nullable(timestamp),
  finalAt: z.nullable(timestamp),
  /** What two operators agreed on where no bank said how it ended. */
  end: z.nullable(
    z.object({
      outcome: z.enum(PAYOUT_ENDS),
      fromAccount: z.nullable(z.string()),
      bankReference: z.nullable(z.string()),
      pictureId: z.string(),
    }),
  ),
  /** The proposal to close it that waits for another operator. */
  proposalId: z.nullable(z.string()),
  /** What the operator who asks may do now. */
  may: z.object({
    approve: z.boolean(),
    cancel: z.boolean(),
    payByHand: z.boolean(),
    ask: z.boolean(),
    close: z.boolean(),
  }),
});
export type ReturnOrder = z.output<typeof returnOrder>;

const inflowParams = z.object({ id: z.uuid({ error: 'NO_DATA' }) });

export const getInflowReturn = route({
  method: 'GET',
  path: '/ops/api/inflows/:id/return',
  look: { action: 'inflow-return.look', subject: { params: 'id' } },
  access: 'operator',
  right: 'inflows.read',
  effect: false,
  summary:
    'Where unmatched money would go back to, what is in the way, and its orders, newest first, with whole account numbers for those who pay; the look is recorded',
  params: inflowParams,
  reply: z.object({
    bankCode: z.string(),
    /** As the sender's bank told it. */
    accountMasked: z.string(),
    accountName: z.string(),
    /** The whole number where it is known without an operator; null where one has to be typed. */
    accountNo: z.nullable(z.string()),
    /** The member whose account surely sent it; null for a number that the bank told, or one to be typed. */
    ownerId: z.nullable(z.string()),
    obstacle: z.nullable(z.enum(INFLOW_RETURN_OBSTACLES)),
    orders: z.array(returnOrder),
  }),
  refusals: ['NO_DATA'],
});

export const MAX_RETURN_PICTURE_BYTES = 10 * 1024 * 1024;

export const putReturnPicture = route({
  method: 'POST',
  path: '/ops/api/inflows/:id/return/picture',
  access: 'operator',
  right: 'inflows.assign',
  effect: true,
  upload: true,
  summary: 'A picture that shows an account number or a transfer of a return; nothing is decided by it',
  params: inflowParams,
  reply: z.object({ pictureId: z.string() }),
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID', 'FILE_NOT_SUPPORTED', 'FILE_TOO_LARGE'],
});

export const returnPicture = route({
  method: 'GET',
  path: '/ops/api/inflow-returns/picture/:id',
  look: { action: 'inflow-return.picture-look', subject: { params: 'id' } },
  access: 'operator',
  right: 'inflows.read',
  effect: false,
  summary: 'A picture of a return; the look is recorded',
  params: inflowParams,
  reply: z.unknown(),
  replyType: 'image/jpeg',
  refusals: ['NO_DATA'],
});

export const returnInflow = route({
  method: 'POST',
  path: '/ops/api/inflows/:id/return',
  access: 'operator',
  right: 'inflows.assign',
  effect: true,
  summary:
    'Asks for unmatched money to go back to the account it came from; it leaves when another operator approves, and stays in suspense until then',
  params: inflowParams,
  body: z.strictObject({
    /** The whole number where the bank masked it; every digit that the bank shows has to fit. */
    accountNo: z.optional(accountNumber()),
    /** A picture (`putReturnPicture`) that shows a typed number. */
    pictureId: z.optional(z.uuid({ error: 'KEY_INVALID' })),
    reason: text(500),
  }),
  reply: z.object({ message: z.string(), returnId: z.string() }),
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID', 'ITEM_HELD', 'NOT_FROM_ACCOUNT'],
});

const act = {
  method: 'POST',
  access: 'operator',
  effect: true,
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
} as const;

export const approveReturn = route({
  ...act,
  path: '/ops/api/inflow-returns/:id/approve',
  right: 'withdrawals.decide',
  summary: 'Approves a return that another operator asked for: it leaves by the first bank that pays it',
  reply: z.object({
    message: z.string(),
    /** The order can be cancelled for so long before it may leave. */
    undoMs: z.number(),
  }),
  refusals: ['OPERATOR_TOO_NEW', 'NO_DATA', 'KEY_INVALID', 'ITEM_HELD'],
});

export const cancelReturn = route({
  ...act,
  path: '/ops/api/inflow-returns/:id/cancel',
  right: 'inflows.assign',
  summary: 'Cancels a return that has not left: the money waits again',
  body: z.strictObject({ reason: text(500) }),
  reply: done,
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID', 'ITEM_HELD'],
});

export const payReturnByHand = route({
  ...act,
  path: '/ops/api/inflow-returns/:id/by-hand',
  right: 'payouts.settle',
  summary:
    'Takes an approved return from the banks: an operator pays it in the bank’s own application, and no order is sent',
  reply: done,
  refusals: ['NO_DATA', 'KEY_INVALID', 'ITEM_HELD'],
});

export const askReturnNow = route({
  ...act,
  path: '/ops/api/inflow-returns/:id/ask',
  right: 'payouts.settle',
  summary: 'Has the bank asked about a return at once; nothing is ordered by it',
  reply: done,
  refusals: ['NO_DATA', 'KEY_INVALID', 'ASKED_NOW'],
});

export const closeReturn = route({
  ...act,
  path: '/ops/api/inflow-returns/:id/close',
  right: 'payouts.settle',
  proposes: 'always',
  summary:
    'Says by a picture that a return was paid, with the bank’s reference, or was not; it counts when another operator agrees',
  body: z
    .strictObject({
      outcome: z.enum(PAYOUT_ENDS, { error: 'KEY_INVALID' }),
      /** The receiving account it was paid from by hand; absent for another account. */
      fromAccount: z.optional(z.string().check(z.regex(/^[A-Z0-9-]{3,40}$/, { error: 'KEY_INVALID' }))),
      bankReference: z.optional(bankReference),
      pictureId: z.uuid({ error: 'KEY_MISSING' }),
      reason: text(500),
    })
    .check(
      z.refine(({ outcome, bankReference: told }) => outcome === 'FAILED' || told !== undefined, {
        error: 'KEY_MISSING',
        path: ['bankReference'],
      }),
    ),
  reply: proposed,
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID', 'ITEM_HELD'],
});

export const INFLOW_RETURN_ROUTES = [
  getInflowReturn,
  putReturnPicture,
  returnPicture,
  returnInflow,
  approveReturn,
  cancelReturn,
  payReturnByHand,
  askReturnNow,
  closeReturn,
] as const;
