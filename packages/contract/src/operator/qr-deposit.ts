import * as z from 'zod/mini';
import { QR_PROVIDERS } from '../member/qr-deposit.ts';
import { currency, timestamp } from '../shared/fields.ts';
import { longCodePaging, longList, textFilter } from '../shared/long-list.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

/** State machine Q of safety 2. */
export const QR_STATES = ['OPENING', 'ACTIVE', 'PAID', 'EXPIRED', 'CANCELLED', 'FAILED'] as const;

const memberCode = z.object({
  id: z.string(),
  provider: z.enum(QR_PROVIDERS),
  /** Name of the partner that made the code, null for codes from before it was stored. */
  partner: z.nullable(z.string()),
  receivingAccount: z.string(),
  state: z.enum(QR_STATES),
  amount: replyAmount,
  currency,
  /** Our reference in each form in which the partner received it. */
  sentReferences: z.array(z.string()),
  /** The partner's own number of the code; null where it gives none. */
  partnerReference: z.nullable(z.string()),
  /** The payment that was credited by the code, by the reference of its bank. */
  paid: z.nullable(z.object({ reference: z.string(), amount: replyAmount })),
  createdAt: timestamp,
  expiresAt: timestamp,
});

export const listMemberQrCodes = route({
  method: 'GET',
  path: '/ops/api/members/:id/qr-codes',
  look: { action: 'member.qr-codes', subject: { params: 'id' }, query: ['after', 'before'] },
  access: 'operator',
  right: 'inflows.read',
  effect: false,
  summary: 'The QR codes of a member, newest first, by which a payment is looked up at the partner that made them',
  params: z.object({
    id: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, { error: 'NO_USER' })),
  }),
  query: z.strictObject({ ...longCodePaging, ...textFilter }),
  reply: z.object({ ...longList, codes: z.array(memberCode) }),
  refusals: ['NO_USER', 'KEY_INVALID'],
});

export const OPERATOR_QR_ROUTES = [listMemberQrCodes] as const;
