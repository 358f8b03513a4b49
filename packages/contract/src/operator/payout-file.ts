import * as z from 'zod/mini';
import { currency, done, queryPaging, text, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { proposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { calendarDay } from '../shared/typed-days.ts';

export const BATCH_STATES = ['MADE', 'CONFIRMED', 'EXPORTED', 'SENT', 'CANCELLED'] as const;
export type BatchState = (typeof BATCH_STATES)[number];
/** Where the accounts of one file are: at the bank that takes it, or at others. */
export const FILE_PRODUCTS = ['own', 'other'] as const;
/**
 * Why a batch was not written out: a member of it may not be paid at the moment, automatic payouts stand still, the bank does not
 * pay now or its settings are others, or the bytes would not be those that two people agreed on.
 */
export const EXPORT_PROBLEMS = ['HELD', 'STOPPED', 'PARTNER', 'CHANGED'] as const;
export const MAX_BATCH_LINES = 200;
export const MAX_PROOF_BYTES = 5 * 1024 * 1024;

const waitingWithdrawal = z.object({
  id: z.string(),
  /** Null for unmatched money that goes back to its sender. */
  memberId: z.nullable(z.string()),
  memberName: z.string(),
  amount: replyAmount,
  currency,
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  /** Which file takes it; null when no file can. */
  product: z.nullable(z.enum(FILE_PRODUCTS)),
  since: timestamp,
});
export type WaitingWithdrawal = z.output<typeof waitingWithdrawal>;

const batch = z.object({
  id: z.string(),
  partner: z.string(),
  number: z.number(),
  product: z.enum(FILE_PRODUCTS),
  valueDate: z.string(),
  lines: z.number(),
  openLines: z.number(),
  total: replyAmount,
  currency,
  /** SHA-256 of the file, of which two agree before anybody has it. */
  fileHash: z.string(),
  state: z.enum(BATCH_STATES),
  madeBy: z.string(),
  madeAt: timestamp,
  confirmedBy: z.nullable(z.string()),
  /** Somebody has asked for the file, and it is being written. */
  isAsked: z.boolean(),
  problem: z.nullable(z.enum(EXPORT_PROBLEMS)),
  exportedAt: z.nullable(timestamp),
  sentBy: z.nullable(z.string()),
  sentAt: z.nullable(timestamp),
  cancelReason: z.nullable(z.string()),
  /** What the second person agrees to; null once it is decided. */
  proposalId: z.nullable(z.string()),
});
export type PayoutBatch = z.output<typeof batch>;

const line = z.object({
  no: z.number(),
  withdrawalId: z.string(),
  memberId: z.nullable(z.string()),
  memberName: z.string(),
  amount: replyAmount,
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  reference: z.string(),
  outcome: z.nullable(z.enum(['PAID', 'RETURNED'])),
  cause: z.nullable(z.enum(['DEBIT', 'HAND'])),
  /** The picture two people looked at, or the newest one that was put there. */
  proofId: z.nullable(z.string()),
  /** Its withdrawal waits again: the file was cancelled, or written without it because nobody may pay the member now. */
  isTakenOut: z.boolean(),
});
export type PayoutBatchLine = z.output<typeof line>;

const payer = z.string({ error: 'KEY_INVALID' }).check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/, { error: 'KEY_INVALID' }));
const params = z.object({ id: z.uuid({ error: 'NO_DATA' }) });
const ofLine = z.object({
  id: z.uuid({ error: 'NO_DATA' }),
  no: z.string({ error: 'NO_DATA' }).check(z.regex(/^[1-9]\d{0,2}$/, { error: 'NO_DATA' })),
});
const read = { access: 'operator', right: 'withdrawals.read', effect: false } as const;
const act = { access: 'operator', right: 'payouts.settle', effect: true } as const;

export const listPayoutFiles = route({
  method: 'GET',
  path: '/ops/api/payout-files',
  kept: {},
  look: { action: 'payout-file.list', subject: 'payout files', query: ['page', 'payer'] },
  ...read,
  summary: 'Withdrawals that wait for a file, oldest first and at most two hundred, and batches, newest first',
  query: z.strictObject({ ...queryPaging, payer: z.optional(payer) }),
  reply: z.object({
    /** The bank the list is for: the one asked for, or the first; null when payouts go another way. */
    payer: z.nullable(
      z.object({
        id: z.string(),
        name: z.string(),
        /** The account it pays from is among those of the house, so that its statements and its float can be kept. */
        isAccountKept: z.boolean(),
      }),
    ),
    /** All banks that take files now, in order. */
    payers: z.array(z.object({ id: z.string(), name: z.string() })),
    waiting: z.array(waitingWithdrawal),
    waitingTotal: z.number(),
    total: z.number(),
    batches: z.array(batch),
  }),
  refusals: ['KEY_INVALID'],
});

export const makePayoutFile = route({
  method: 'POST',
  path: '/ops/api/payout-files',
  ...act,
  proposes: 'always',
  summary: 'Makes a batch of waiting withdrawals for another operator to confirm; until then nobody has its file',
  body: z.strictObject({
    /** Of several banks that take files, the one that is given this one; without it the first. */
    payer: z.optional(payer),
    withdrawalIds: z
      .array(z.uuid({ error: 'KEY_INVALID' }), { error: 'KEY_MISSING' })
      .check(z.minLength(1, { error: 'KEY_INVALID' }), z.maxLength(MAX_BATCH_LINES, { error: 'KEY_INVALID' })),
    product: z.enum(FILE_PRODUCTS, { error: 'KEY_INVALID' }),
    valueDate: calendarDay,
    reason: text(500),
  }),
  reply: proposed,
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const getPayoutFile = route({
  method: 'GET',
  path: '/ops/api/payout-files/:id',
  look: { action: 'payout-file.look', subject: { params: 'id' } },
  ...read,
  summary: 'One batch with its lines; the look is recorded',
  params,
  reply: z.object({ batch, lines: z.array(line) }),
  refusals: ['NO_DATA'],
});

export const askPayoutFile = route({
  method: 'POST',
  path: '/ops/api/payout-files/:id/export',
  ...act,
  summary: 'Has a confirmed batch written out; from then on its withdrawals count as sent',
  params,
  reply: done,
  refusals: ['NO_DATA', 'KEY_INVALID'],
});

export const downloadPayoutFile = route({
  method: 'GET',
  path: '/ops/api/payout-files/:id/file',
  look: { action: 'payout-file.download', subject: { params: 'id' } },
  access: 'operator',
  right: 'payouts.settle',
  effect: false,
  summary: 'The file of a batch that was written out, the same bytes every time; the look is recorded',
  params,
  reply: z.unknown(),
  replyType: 'application/octet-stream',
  refusals: ['NO_DATA', 'KEY_INVALID'],
});

export const markPayoutFileSent = route({
  method: 'POST',
  path: '/ops/api/payout-files/:id/sent',
  ...act,
  summary: 'Says that the file was given to the bank',
  params,
  reply: done,
  refusals: ['NO_DATA', 'KEY_INVALID'],
});

export const cancelPayoutFile = route({
  method: 'POST',
  path: '/ops/api/payout-files/:id/cancel',
  ...act,
  summary: 'Gives the withdrawals of a batch that was never written out back to those that wait',
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: done,
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

export const putPayoutProof = route({
  method: 'POST',
  path: '/ops/api/payout-files/:id/lines/:no/proof',
  ...act,
  upload: true,
  summary: 'A picture of what the bank says about one line; nothing is decided by it',
  params: ofLine,
  reply: z.object({ proofId: z.string() }),
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID', 'FILE_NOT_SUPPORTED', 'FILE_TOO_LARGE'],
});

export const closePayoutLine = route({
  method: 'POST',
  path: '/ops/api/payout-files/:id/lines/:no/close',
  ...act,
  proposes: 'always',
  summary: 'Says by a picture that a line was paid or came back; it counts when another operator agrees',
  params: ofLine,
  body: z.strictObject({
    outcome: z.enum(['PAID', 'RETURNED'], { error: 'KEY_INVALID' }),
    proofId: z.uuid({ error: 'KEY_INVALID' }),
    reason: text(500),
  }),
  reply: proposed,
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

export const payoutProofPicture = route({
  method: 'GET',
  path: '/ops/api/payout-proofs/:id',
  look: { action: 'payout-file.picture', subject: { params: 'id' } },
  ...read,
  summary: 'The picture behind a line that people close',
  params,
  reply: z.unknown(),
  replyType: 'image/jpeg',
  refusals: ['NO_DATA'],
});

export const PAYOUT_FILES_ROUTES = [
  listPayoutFiles,
  makePayoutFile,
  getPayoutFile,
  askPayoutFile,
  downloadPayoutFile,
  markPayoutFileSent,
  cancelPayoutFile,
  putPayoutProof,
  closePayoutLine,
  payoutProofPicture,
] as const;
