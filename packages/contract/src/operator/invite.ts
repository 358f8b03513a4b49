import * as z from 'zod/mini';
import { currency, filterOf, queryPaging, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';
import { rewardDecision } from './reward-review.ts';

export const EARNING_STATES = ['HELD', 'EARNED', 'REJECTED'] as const;

/** By what inviter and invitee look like one person. */
export const HELD_REASONS = [
  'SAME_NAME',
  'SAME_DEVICE',
  'SAME_ADDRESS',
  'SAME_BANK_ACCOUNT',
  'SAME_PAYMENT_SOURCE',
] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

const person = z.object({ memberId: z.string(), name: z.string(), username: z.string() });

const earning = z.object({
  id: z.string(),
  inviter: person,
  invitee: person,
  day: z.iso.date(),
  basis: replyAmount,
  amount: replyAmount,
  currency,
  state: z.enum(EARNING_STATES),
  heldReason: z.nullable(z.enum(HELD_REASONS)),
  decidedBy: z.nullable(z.string()),
  createdAt: timestamp,
});
export type OperatorEarning = z.output<typeof earning>;

export const listEarnings = route({
  method: 'GET',
  path: '/ops/api/invite-earnings',
  kept: {},
  look: { action: 'invite.list', subject: 'invite-earnings', filters: ['state'], query: ['page'] },
  access: 'operator',
  right: 'rewards.read',
  effect: false,
  summary: 'Invite earnings, held ones first: inviter and invitee look like one person',
  query: z.strictObject({ ...queryPaging, state: filterOf(EARNING_STATES) }),
  reply: z.object({ total: z.number(), earnings: z.array(earning) }),
  refusals: ['KEY_INVALID'],
});

export const releaseEarning = route({
  ...rewardDecision,
  path: '/ops/api/invite-earnings/:id/release',
  summary: 'Two people after all: the inviter gets it',
});

export const rejectEarning = route({
  ...rewardDecision,
  path: '/ops/api/invite-earnings/:id/reject',
  summary: 'One person: nobody gets it',
});

export const INVITES_ROUTES = [releaseEarning, rejectEarning] as const;
