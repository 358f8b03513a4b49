import * as z from 'zod/mini';
import { SLIP_REASONS, SLIP_STATES } from '../member/slip.ts';
import { currency, filterOf, text, timestamp } from '../shared/fields.ts';
import { longList, longPaging } from '../shared/long-list.ts';
import { replyAmount } from '../shared/money.ts';
import { orProposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { nameParts, senderParts } from './sender-part.ts';

/** `WAITING` are those only a person can decide, and those no verifier has answered for half an hour (safety L20). */
export const SLIP_FILTERS = ['WAITING', ...SLIP_STATES] as const;

/** Why a person has to look. */
export const SLIP_REVIEW_REASONS = [
  'SENDER_UNCERTAIN',
  'RECEIVER_UNCERTAIN',
  'AMOUNT_DIFFERS',
  'MEMBER_FROZEN',
  'OTHER_CURRENCY',
  'MONEY_RETURNED',
  'VERIFIER_SILENT',
  'BEFORE_ACCOUNT',
  'TOO_OLD_TO_LOOK_UP',
] as const;
export type SlipReviewReason = (typeof SLIP_REVIEW_REASONS)[number];

const party = z.object({ bankCode: z.string(), accountMasked: z.string(), names: z.array(z.string()) });

export const operatorSlip = z.object({
  id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  username: z.string(),
  memberBankCode: z.string(),
  memberBankAccountName: z.string(),
  memberBankAccountNo: z.string(),
  state: z.enum(SLIP_STATES),
  isWaiting: z.boolean(),
  reason: z.nullable(z.string()),
  reviewReason: z.nullable(z.string()),
  /** What the code on the picture says. */
  sendingBank: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  /** What a verifier said; absent until one has answered. */
  told: z.nullable(
    z.object({
      verifier: z.string(),
      occurredAt: timestamp,
      amount: replyAmount,
      currency,
      sender: party,
      receiver: party,
      receivingAccount: z.nullable(z.string()),
      senderMatch: z.enum(['match', 'uncertain', 'differs']),
      /** The sender compared with the member's account, part by part, with both names side by side. */
      parts: senderParts,
      nameParts: z.nullable(nameParts),
    }),
  ),
  /** The state of the money at the bank, when the bank has reported it. */
  inflow: z.nullable(z.object({ id: z.string(), state: z.string(), amount: replyAmount, currency })),
  attempts: z.number(),
  lastAnswer: z.nullable(z.string()),
  nextAttemptAt: z.nullable(timestamp),
  createdAt: timestamp,
  finalAt: z.nullable(timestamp),
});
export type OperatorSlip = z.output<typeof operatorSlip>;

const slipParams = z.object({ id: z.uuid({ error: 'NO_DATA' }) });

export const operatorListSlips = route({
  method: 'GET',
  path: '/ops/api/slips',
  kept: {},
  look: { action: 'slip.list', subject: 'slips', filters: ['state'], query: ['after', 'before'] },
  access: 'operator',
  right: 'slips.read',
  effect: false,
  summary: 'Slips: those that wait for a person oldest first, otherwise newest first',
  query: z.strictObject({ ...longPaging, state: filterOf(SLIP_FILTERS) }),
  reply: z.object({ ...longList, slips: z.array(operatorSlip) }),
  refusals: ['KEY_INVALID'],
});

/** As long as the name a member's slip goes by outside; the id of the desk is longer. */
export const SLIP_REFERENCE_LENGTH = 22;

export const operatorGetSlip = route({
  method: 'GET',
  path: '/ops/api/slips/:id',
  look: { action: 'slip.look', subject: { reply: 'id' } },
  access: 'operator',
  right: 'slips.read',
  effect: false,
  summary: 'One slip in any state, by its id or by the reference its member knows; the look is recorded',
  params: z.object({
    id: z.union([z.uuid(), z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))], { error: 'NO_DATA' }),
  }),
  reply: operatorSlip,
  refusals: ['NO_DATA'],
});

export const operatorSlipPicture = route({
  method: 'GET',
  path: '/ops/api/slips/:id/picture',
  look: { action: 'slip.picture', subject: { params: 'id' } },
  access: 'operator',
  right: 'slips.read',
  effect: false,
  summary: 'The picture of one slip',
  params: slipParams,
  reply: z.unknown(),
  replyType: 'image/jpeg',
  refusals: ['NO_DATA'],
});

export const acceptSlip = route({
  method: 'POST',
  path: '/ops/api/slips/:id/accept',
  access: 'operator',
  right: 'slips.decide',
  effect: true,
  proposes: 'above-limit',
  summary:
    'Credits what the bank or a verifier said was received to its uploader; above a limit another operator agrees',
  params: slipParams,
  body: z.strictObject({ reason: text(500) }),
  reply: orProposed(z.object({ message: z.string(), slip: operatorSlip })),
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID', 'ITEM_HELD'],
});

export const rejectSlip = route({
  method: 'POST',
  path: '/ops/api/slips/:id/reject',
  access: 'operator',
  right: 'slips.decide',
  effect: true,
  summary: 'Fails a slip that is not final, with the reason its member reads',
  params: slipParams,
  body: z.strictObject({ note: z.enum(SLIP_REASONS, { error: 'KEY_INVALID' }), reason: text(500) }),
  reply: z.object({ message: z.string(), slip: operatorSlip }),
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID', 'ITEM_HELD'],
});

export const listMemberSlips = route({
  method: 'GET',
  path: '/ops/api/members/:id/slips',
  look: { action: 'member.slips', subject: { params: 'id' }, query: ['after', 'before'] },
  access: 'operator',
  right: 'slips.read',
  effect: false,
  summary: 'The slips of a member, newest first; each opens with its picture by its id',
  params: z.object({
    id: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, { error: 'NO_USER' })),
  }),
  query: z.strictObject(longPaging),
  reply: z.object({
    ...longList,
    slips: z.array(
      z.object({
        id: z.string(),
        state: z.enum(SLIP_STATES),
        reason: z.nullable(z.string()),
        sendingBank: z.nullable(z.string()),
        bankReference: z.nullable(z.string()),
        /** What a verifier or the bank said; null until one has. */
        amount: z.nullable(replyAmount),
        currency: z.nullable(currency),
        createdAt: timestamp,
        finalAt: z.nullable(timestamp),
      }),
    ),
  }),
  refusals: ['NO_USER', 'KEY_INVALID'],
});

export const SLIPS_ROUTES = [
  operatorListSlips,
  operatorSlipPicture,
  operatorGetSlip,
  acceptSlip,
  rejectSlip,
  listMemberSlips,
] as const;
