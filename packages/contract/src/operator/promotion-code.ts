import * as z from 'zod/mini';
import { BONUS_CODE } from '../shared/bonus-terms.ts';
import { queryPaging, text, timestamp, whole } from '../shared/fields.ts';
import { localeQuery } from '../shared/locale.ts';
import { route } from '../shared/route.ts';
import { line } from '../shared/typed-fields.ts';
import { plainKey } from '../shared/typed-text.ts';

export const MAX_CODES = 5_000;

/** What two operators agree on, by a proposal of kind `promotion.codes` about the code of a promotion. */
export const promotionCodeTerms = z.strictObject({
  /** What each code begins with. */
  prefix: line(10, 'KEY_INVALID', plainKey).check(
    z.toUpperCase(),
    z.regex(/^[A-Z0-9]{2,10}$/, { error: 'KEY_INVALID' }),
  ),
  codes: whole(1, MAX_CODES),
});
export type PromotionCodeTerms = z.output<typeof promotionCodeTerms>;

export const CODE_STATES = ['unused', 'used', 'revoked'] as const;
export type CodeState = (typeof CODE_STATES)[number];

const batchParams = z.object({ id: z.uuid({ error: 'NO_DATA' }) });

const batch = z.object({
  batchId: z.string(),
  prefix: z.string(),
  codes: z.number(),
  used: z.number(),
  revoked: z.number(),
  madeAt: timestamp,
  proposedBy: z.string(),
  approvedBy: z.string(),
});
export type CodeBatch = z.output<typeof batch>;

export const listCodeBatches = route({
  method: 'GET',
  path: '/ops/api/promotions/:code/batches',
  access: 'operator',
  right: 'rewards.read',
  effect: false,
  summary: 'Codes of a promotion that are used once, as they were made, newest first, with how many are used',
  params: z.object({ code: z.string().check(z.regex(BONUS_CODE, { error: 'NO_DATA' })) }),
  reply: z.object({ batches: z.array(batch) }),
  refusals: ['NO_DATA'],
});

export const listBatchCodes = route({
  method: 'GET',
  path: '/ops/api/promotion-batches/:id/codes',
  access: 'operator',
  right: 'rewards.read',
  effect: false,
  look: { action: 'promotion-codes.list', subject: { params: 'id' }, query: ['state', 'page'] },
  summary:
    'Who used the codes of a batch and when; of those that can still be used only the prefix. The look is recorded',
  params: batchParams,
  query: z.strictObject({ ...queryPaging, state: z._default(z.enum(CODE_STATES, { error: 'KEY_INVALID' }), 'used') }),
  reply: z.object({
    total: z.number(),
    codes: z.array(
      z.object({
        code: z.string(),
        memberId: z.nullable(z.string()),
        usedAt: z.nullable(timestamp),
        revokedAt: z.nullable(timestamp),
      }),
    ),
  }),
  refusals: ['NO_DATA', 'KEY_INVALID'],
});

export const unusedCodesFile = route({
  method: 'GET',
  path: '/ops/api/promotion-batches/:id/unused.csv',
  access: 'operator',
  right: 'rewards.codes',
  effect: false,
  look: { action: 'promotion-codes.download', subject: { params: 'id' } },
  summary: 'Every code of a batch that can still be used, as a file; the look is recorded',
  params: batchParams,
  query: localeQuery,
  replyType: 'text/csv',
  reply: z.string(),
  refusals: ['NO_DATA'],
});

export const revokeBatchCodes = route({
  method: 'POST',
  path: '/ops/api/promotion-batches/:id/revoke',
  access: 'operator',
  right: 'rewards.edit',
  effect: true,
  summary: 'What nobody used of a batch gives nothing any more, at once; answers how many',
  params: batchParams,
  body: z.strictObject({ reason: text(500) }),
  reply: z.object({ revoked: z.number() }),
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const PROMOTION_CODE_ROUTES = [listCodeBatches, listBatchCodes, unusedCodesFile, revokeBatchCodes] as const;
