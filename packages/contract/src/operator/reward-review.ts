import * as z from 'zod/mini';
import { currency, done, filterOf, queryPaging, text, timestamp } from '../shared/fields.ts';
import { LIKENESS_KINDS } from '../shared/likeness.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

export const REVIEW_STATES = ['HELD', 'RELEASED', 'REFUSED'] as const;

const person = { memberId: z.string(), name: z.string(), username: z.string() };

const review = z.object({
  id: z.string(),
  member: z.object(person),
  kind: z.enum(['bonus', 'promotion', 'refund', 'prize']),
  amount: replyAmount,
  currency,
  /** Whom the member looks like, most alike first. */
  like: z.array(z.object({ ...person, by: z.array(z.enum(LIKENESS_KINDS)), score: z.number(), lastAt: timestamp })),
  state: z.enum(REVIEW_STATES),
  decidedBy: z.nullable(z.string()),
  createdAt: timestamp,
});
export type RewardReview = z.output<typeof review>;

export const listRewardReviews = route({
  method: 'GET',
  path: '/ops/api/reward-reviews',
  kept: {},
  look: { action: 'reward.list', subject: 'reward-reviews', filters: ['state'], query: ['page'] },
  access: 'operator',
  right: 'rewards.read',
  effect: false,
  summary: 'Rewards that wait, held ones first: the member looks like an older one',
  query: z.strictObject({ ...queryPaging, state: filterOf(REVIEW_STATES) }),
  reply: z.object({ total: z.number(), reviews: z.array(review) }),
  refusals: ['KEY_INVALID'],
});

/** Whether a reward that is held is given after all. */
export const rewardDecision = {
  method: 'POST',
  access: 'operator',
  right: 'rewards.approve',
  effect: true,
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  body: z.strictObject({ reason: text(500) }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_DATA'],
} as const;

export const releaseReward = route({
  ...rewardDecision,
  path: '/ops/api/reward-reviews/:id/release',
  summary: 'Two people after all: the member may claim it, and what both share holds nothing any more',
});

export const refuseReward = route({
  ...rewardDecision,
  path: '/ops/api/reward-reviews/:id/refuse',
  summary: 'One person: this reward is not given',
});

export const REWARD_REVIEWS_ROUTES = [listRewardReviews, releaseReward, refuseReward] as const;
