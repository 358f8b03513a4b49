import * as z from 'zod/mini';
import { currency, paging, text, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

/** Why a slip failed, in the words of spec 8. */
export const SLIP_REASONS = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'INVALID_SLIP',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
] as const;
export type SlipReason = (typeof SLIP_REASONS)[number];

/** State machine S of safety 2. */
export const SLIP_STATES = ['UPLOADED', 'READ', 'VERIFYING', 'SUCCESS', 'FAILED'] as const;

/** A slip counts this long after its transfer (spec 9). */
export const SLIP_UPLOAD_WINDOW_MINUTES = 60;
/** The largest file that may be uploaded. */
export const MAX_SLIP_BYTES = 10 * 1024 * 1024;
/** The kinds of file that are taken as a slip. */
export const SLIP_KINDS = ['jpeg', 'png', 'webp', 'heic', 'pdf'] as const;

/** One row of spec 3. `amount` is zero until the bank has said it. */
export const slipRow = z.object({
  createdAt: timestamp,
  amount: replyAmount,
  currency,
  /** SUCCESS, FAILED, or anything else shown as in progress (spec 4). */
  status: z.enum(['SUCCESS', 'FAILED', 'PENDING']),
  state: z.enum(SLIP_STATES),
  /** One of SLIP_REASONS when it failed, otherwise empty. */
  note: z.string(),
  /** The picture, for some minutes; afterwards it is asked for by reference. */
  link: z.string(),
  reference: z.string(),
  /** What people read out of it. */
  shortReference: z.string(),
  /** The deposit that came of it: the row of the statement that has its receipt. */
  depositId: z.nullable(z.string()),
  /** When that deposit was credited: before the upload where the bank's own report was first. */
  creditedAt: z.optional(z.nullable(timestamp)),
  finalAt: z.nullable(timestamp),
  /** An operator decides; until then it takes longer than the usual minute. */
  isWithStaff: z.optional(z.boolean()),
});
export type SlipRow = z.output<typeof slipRow>;

export const uploadSlip = route({
  method: 'POST',
  path: '/api/wallet/slip',
  access: 'member',
  effect: true,
  idempotent: true,
  upload: true,
  summary: 'Uploads a slip as multipart field `file`; it is checked afterwards and shown in the list of slips',
  reply: z.object({ message: z.string(), slip: slipRow }),
  refusals: ['KEY_INVALID', 'INACTIVE_USER', 'REQUEST_LIMIT', 'SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'SLIP_UPLOAD_FAIL'],
});

export const checkSlipCode = route({
  method: 'POST',
  path: '/api/wallet/slip/check',
  access: 'member',
  effect: false,
  summary: 'What is known of the code on a slip before it is uploaded: NEW, DUPLICATE, or NOT_A_SLIP',
  body: z.strictObject({ code: text(200) }),
  reply: z.object({ outcome: z.enum(['NEW', 'DUPLICATE', 'NOT_A_SLIP']) }),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'REQUEST_LIMIT'],
});

export const listSlips = route({
  method: 'POST',
  path: '/api/statement/slip',
  access: 'member',
  effect: false,
  summary: 'The member’s slips, newest first',
  body: z.strictObject(paging),
  reply: z.object({ total: z.number(), slips: z.array(slipRow) }),
  refusals: ['KEY_INVALID'],
});

export const slipByReference = route({
  method: 'GET',
  path: '/api/statement/slip/reference/:reference',
  access: 'member',
  effect: false,
  summary: 'An address that shows the picture of one own slip, for some minutes',
  params: z.object({ reference: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, { error: 'NO_DATA' })) }),
  reply: z.object({ url: z.string() }),
  refusals: ['NO_DATA'],
});

export const slipPicture = route({
  method: 'GET',
  path: '/api/statement/slip/picture/:link',
  access: 'public',
  effect: false,
  summary: 'The picture behind such an address; the address itself is the permission',
  params: z.object({ link: z.string().check(z.regex(/^[A-Za-z0-9_.-]{20,150}$/, { error: 'NO_DATA' })) }),
  reply: z.unknown(),
  replyType: 'image/jpeg',
  refusals: ['NO_DATA'],
});

export const SLIP_ROUTES = [uploadSlip, checkSlipCode, listSlips, slipByReference, slipPicture] as const;
