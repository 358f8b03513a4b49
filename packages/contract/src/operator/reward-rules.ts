import * as z from 'zod/mini';
import { done, text, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { inviteTerms, refundTerms, wheelTerms } from '../shared/reward-terms.ts';
import { route } from '../shared/route.ts';

const read = { access: 'operator', right: 'rewards.read', effect: false } as const;
const version = { version: z.number(), operator: z.string(), publishedAt: timestamp };

const refusals = [] as const;

/** Changes go through proposals of kind `refund`, `invite` and `wheel`. */
export const getRefundRule = route({
  ...read,
  method: 'GET',
  path: '/ops/api/reward-rules/refund',
  summary: 'The rule of the refund of losses as published',
  reply: z.object({ rule: z.nullable(z.object({ ...version, terms: refundTerms })) }),
  refusals,
});

export const getInviteRule = route({
  ...read,
  method: 'GET',
  path: '/ops/api/reward-rules/invite',
  summary: 'The rule of invites as published',
  reply: z.object({ rule: z.nullable(z.object({ ...version, terms: inviteTerms })) }),
  refusals,
});

export const getWheelRule = route({
  ...read,
  method: 'GET',
  path: '/ops/api/reward-rules/wheel',
  kept: {},
  summary: 'The newest wheel, and what is left of it',
  reply: z.object({
    rule: z.nullable(
      z.object({
        ...version,
        terms: wheelTerms,
        isOn: z.boolean(),
        /** Of this version, counted to one more than a thousand. */
        spins: z.number(),
        /** What is left of each slice that has a stock. */
        remaining: z.array(z.object({ code: z.string(), remaining: z.number() })),
      }),
    ),
  }),
  refusals,
});

export const switchWheel = route({
  method: 'POST',
  path: '/ops/api/reward-rules/wheel/switch',
  access: 'operator',
  right: 'rewards.edit',
  effect: true,
  summary: 'Shows the wheel or hides it, at once',
  body: z.strictObject({ isOn: z.boolean({ error: 'KEY_INVALID' }), reason: text(500) }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

const cost = { cashPerThousand: replyAmount, atMost: z.nullable(replyAmount) };

export const simulateWheel = route({
  ...read,
  method: 'POST',
  path: '/ops/api/reward-rules/wheel/simulate',
  summary: 'What a thousand spins cost on average, in baht, and the whole wheel at most',
  body: z.strictObject({ terms: wheelTerms }),
  reply: z.object({ ...cost, coinsPerThousand: z.number(), chances: z.array(z.number()) }),
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const simulateRefund = route({
  ...read,
  method: 'POST',
  path: '/ops/api/reward-rules/refund/simulate',
  summary: 'What a thousand refunds would have cost by the play of the last 30 days, in baht',
  body: z.strictObject({ terms: refundTerms }),
  reply: z.object({ ...cost, claims: z.number() }),
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const simulateInvite = route({
  ...read,
  method: 'POST',
  path: '/ops/api/reward-rules/invite/simulate',
  summary: 'What a thousand friends’ days would have earned by the play of the last 30 days, in baht',
  body: z.strictObject({ terms: inviteTerms }),
  reply: z.object({ ...cost, claims: z.number() }),
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const REWARD_RULES_ROUTES = [
  getRefundRule,
  getInviteRule,
  getWheelRule,
  switchWheel,
  simulateWheel,
  simulateRefund,
  simulateInvite,
] as const;
