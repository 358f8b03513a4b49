import * as z from 'zod/mini';
import { currency, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

const queue = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({
    withdrawals: value,
    inflows: value,
    slips: value,
    transfers: value,
    results: value,
    /** Conversations with something unread, and those nobody has taken. */
    chat: value,
    /** Invite earnings on hold. */
    earnings: value,
    /** Rewards of members who look like an older one. */
    rewards: value,
    proposals: value,
    /** What left the payout account without a withdrawal, and withdrawals that were paid after they had failed. */
    payouts: value,
    /** Alerts that nobody has acknowledged. */
    alerts: value,
    /** Cases of possible money laundering that are open. */
    cases: value,
    /** Claims of identity that wait for a person. */
    identity: value,
  });

export const operatorSummary = route({
  method: 'GET',
  path: '/ops/api/summary',
  access: 'operator',
  right: 'summary.read',
  effect: false,
  summary: 'Today at a glance (Bangkok day), hour by hour, and the length of each queue',
  reply: z.object({
    /** How many seconds ago all of it was counted; 0 on one server, some on a cluster, where a count asks every node. */
    countedAgo: z.number(),
    /** The site's first currency, which all sums are in. */
    currency,
    depositedToday: replyAmount,
    withdrawnToday: replyAmount,
    newMembersToday: z.number(),
    memberBalances: replyAmount,
    /** Seconds since bank and books were compared, what is new and everything; null before the first time. */
    booksComparedAgo: z.nullable(z.object({ new: z.number(), all: z.number() })),
    /** Up to the same time yesterday. */
    yesterday: z.object({ deposited: replyAmount, withdrawn: replyAmount, newMembers: z.number() }),
    /** The last 24 hours by the clock, oldest first; the last of them is under way. */
    hours: z.array(z.object({ at: timestamp, deposited: replyAmount, withdrawn: replyAmount })),
    waiting: queue(z.number()),
    /** Since when the first of each queue waits. */
    waitingSince: queue(z.nullable(timestamp)),
    latestWithdrawals: z.array(
      z.object({
        id: z.string(),
        memberName: z.string(),
        amount: replyAmount,
        currency,
        state: z.string(),
        createdAt: timestamp,
      }),
    ),
  }),
  refusals: [],
});
