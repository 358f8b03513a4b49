import * as z from 'zod/mini';
import { currency, done, paging, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';
import { runningSum } from '../shared/running-sum.ts';

/** What was lost at one game on one Bangkok day: `net` is stake less payout, negative when the member won. */
const lossLine = z.object({
  day: z.iso.date(),
  game: z.string(),
  name: z.string(),
  stake: replyAmount,
  payout: replyAmount,
  net: replyAmount,
});
export type LossLine = z.output<typeof lossLine>;

/** One period with its sum, line by line (design 4). Days are Bangkok's; `to` is the last day of it. */
const refundPeriod = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  lines: z.array(lossLine),
  loss: replyAmount,
  /** Percent of the loss. */
  percent: z.number(),
  cap: replyAmount,
  minimum: replyAmount,
  refund: replyAmount,
  expiresAt: timestamp,
});
export type RefundPeriod = z.output<typeof refundPeriod>;

export const checkRefund = route({
  method: 'GET',
  path: '/api/refund/check',
  access: 'member',
  effect: false,
  summary: 'Whether a refund of losses can be received, and how its sum comes about',
  reply: z.object({
    /** A refund exists. */
    result: z.boolean(),
    /** A bonus is active: nothing can be received. */
    bonus: z.boolean(),
    info: z.object({ isOn: z.boolean(), currency, periods: z.array(refundPeriod), turnoverMultiple: z.number() }),
    /** What can be received now. */
    refundAmount: replyAmount,
    /** What was received and waits to be added to the wallet. */
    received: replyAmount,
    /** Owed for rewards of bets that were voided; taken from the next ones. */
    owed: replyAmount,
    refundSuccess: z.number(),
    refundFail: z.number(),
  }),
  refusals: [],
});

const money = { effect: true, idempotent: true, asksProof: true } as const;
const claim = { ...money, method: 'GET', postTwin: true, access: 'member', reply: done } as const;

/** REFUND_MINIMUM names it (`minimum`). */
export const receiveRefund = route({
  ...claim,
  path: '/api/refund/receive',
  summary: 'Fixes the refund of every period that can be received; `message` is REFUND_SUCCESS',
  refusals: [
    'INACTIVE_USER',
    'REQUEST_LIMIT',
    'REFUND_INACTIVE',
    'REFUND_CONDITION',
    'REFUND_MINIMUM',
    'NO_REFUND',
    'ON_BREAK',
    'EXCLUDED',
  ],
});

export const addRefundToWallet = route({
  ...claim,
  path: '/api/refund/addWallet',
  summary: 'Moves what was received to the wallet, with its turnover condition',
  refusals: [
    'INACTIVE_USER',
    'REQUEST_LIMIT',
    'UNDER_REVIEW',
    'REWARD_REFUSED',
    'NO_REFUND',
    'REFUND_CONDITION',
    'ON_BREAK',
    'EXCLUDED',
    'BONUS_REMAINING',
    'BONUS_CONDITION',
    'GAME_NOT_READ',
  ],
});

export const listRefunds = route({
  method: 'POST',
  path: '/api/refund',
  access: 'member',
  effect: false,
  summary: 'Refunds the member received, newest first',
  body: z.strictObject(paging),
  reply: z.object({
    total: z.number(),
    refunds: z.array(
      z.object({
        refundAmount: replyAmount,
        createdAt: timestamp,
        from: z.iso.date(),
        to: z.iso.date(),
        addedAt: z.nullable(timestamp),
      }),
    ),
  }),
  refusals: ['KEY_INVALID'],
});

export const runningRefund = route({
  method: 'GET',
  path: '/api/refund/today',
  access: 'member',
  effect: false,
  summary: 'What the losses of the running day or week give back so far; not final',
  reply: runningSum,
  refusals: [],
});

export const REFUND_ROUTES = [checkRefund, receiveRefund, addRefundToWallet, listRefunds, runningRefund] as const;
