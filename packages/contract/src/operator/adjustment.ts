import * as z from 'zod/mini';
import {
  ADJUSTMENT_DIRECTIONS,
  ADJUSTMENT_REASONS,
  type AdjustmentReason,
  isWriteDown,
  reasonsOf,
} from '../shared/adjustment-reasons.ts';
import { text } from '../shared/fields.ts';
import { wireAmount } from '../shared/money.ts';
import { proposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';

/** The largest picture that is taken as evidence, and the kinds: of an adjustment, a sweep or a payout line. */
export const MAX_EVIDENCE_BYTES = 10_485_760;
export const EVIDENCE_KINDS = ['png', 'jpeg'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

const member = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, { error: 'NO_USER' })),
});
const act = { method: 'POST', access: 'operator', right: 'members.adjust', effect: true, params: member } as const;

const REASONS = Object.keys(ADJUSTMENT_REASONS) as [AdjustmentReason, ...AdjustmentReason[]];

/** What an operator fills in; `operationId` and `evidenceId` are the evidence, and one of them is needed. */
export const adjustmentBody = z
  .strictObject({
    direction: z.enum(ADJUSTMENT_DIRECTIONS, { error: 'KEY_INVALID' }),
    amount: wireAmount.check(z.gt(0, { error: 'KEY_INVALID' })),
    cause: z.enum(REASONS, { error: 'KEY_INVALID' }),
    /** The game whose account is written down; without it the wallet. */
    game: z.optional(z.string().check(z.regex(/^[a-z0-9]{2,20}$/, { error: 'KEY_INVALID' }))),
    /** An operation of the same member that this makes right. */
    operationId: z.optional(z.uuid({ error: 'KEY_INVALID' })),
    evidenceId: z.optional(z.uuid({ error: 'KEY_INVALID' })),
    reason: text(500),
  })
  .check(
    z.refine(({ direction, cause }) => reasonsOf(direction).includes(cause), { error: 'KEY_INVALID', path: ['cause'] }),
    z.refine(({ game, direction, cause }) => game === undefined || isWriteDown(direction, cause), {
      error: 'KEY_INVALID',
      path: ['game'],
    }),
    z.refine(({ operationId, evidenceId }) => operationId !== undefined || evidenceId !== undefined, {
      error: 'KEY_MISSING',
      path: ['evidenceId'],
    }),
  );

export const putEvidence = route({
  ...act,
  path: '/ops/api/members/:id/evidence',
  upload: true,
  summary: 'A picture of what somebody says about a member’s money; nothing is decided by it',
  reply: z.object({ evidenceId: z.string() }),
  refusals: ['NO_USER', 'KEY_MISSING', 'KEY_INVALID', 'FILE_NOT_SUPPORTED', 'FILE_TOO_LARGE'],
});

export const adjustBalance = route({
  ...act,
  path: '/ops/api/members/:id/adjustments',
  proposes: 'always',
  summary:
    'Proposes to credit or debit a member’s cash, or write down a game account, by hand; it counts when another operator agrees',
  body: adjustmentBody,
  reply: proposed,
  refusals: ['NO_USER', 'KEY_MISSING', 'KEY_INVALID', 'ADJUSTMENT_LIMIT', 'MONEY_NOT_ENOUGH'],
});

export const evidencePicture = route({
  method: 'GET',
  access: 'operator',
  right: 'members.read',
  effect: false,
  path: '/ops/api/evidence/:id',
  look: { action: 'member.evidence-look', subject: { params: 'id' } },
  summary: 'The picture behind an adjustment; the look is recorded',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  reply: z.unknown(),
  replyType: 'image/jpeg',
  refusals: ['NO_DATA'],
});

export const ADJUSTMENTS_ROUTES = [putEvidence, adjustBalance, evidencePicture] as const;
