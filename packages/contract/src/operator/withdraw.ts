import * as z from 'zod/mini';
import { REFUSAL_NOTES } from '../member/timeline.ts';
import type { ErrorCode } from '../shared/error-codes.ts';
import { currency, filterOf, text, timestamp } from '../shared/fields.ts';
import { linkedMembers } from '../shared/linked-members.ts';
import { longList, longPaging, moneyFilter, textFilter } from '../shared/long-list.ts';
import { replyAmount, wireAmount } from '../shared/money.ts';
import { operatorAct } from '../shared/operator-act.ts';
import { LONG_LIST_LOOK } from '../shared/operator-look.ts';
import { playThrough } from '../shared/play-through.ts';
import { route } from '../shared/route.ts';
import { typed } from '../shared/typed-fields.ts';
import { tidyText } from '../shared/typed-text.ts';
import { AML_CASE_STATES, AML_RULES } from './aml-case.ts';
import { NAME_REASONS } from './inflow.ts';
import { nameParts, PART_FITS } from './sender-part.ts';

/** State machine W of safety 2. */
export const WITHDRAWAL_STATES = [
  'REVIEW',
  'APPROVED',
  'SENT',
  'UNKNOWN',
  'PAID',
  'FAILED',
  'REJECTED',
  'DISPUTED',
] as const;

const operationParams = z.object({ id: z.uuid({ error: 'NO_DATA' }) });

/** Rolling sums when it was asked for, itself included, and what was paid without a person then. */
const payoutSums = z.object({
  memberDay: replyAmount,
  memberDayLimit: replyAmount,
  memberWeek: replyAmount,
  memberWeekLimit: replyAmount,
  accountDay: replyAmount,
  accountDayLimit: replyAmount,
  accountWeek: replyAmount,
  accountWeekLimit: replyAmount,
  siteDay: replyAmount,
  siteDayLimit: replyAmount,
  siteWeek: replyAmount,
  siteWeekLimit: replyAmount,
});

/** Limits above which a withdrawal waits for operators, by the amount that is compared with them. */
export const PAYOUT_LIMITS = [
  'autoLimit',
  'secondLimit',
  'memberDay',
  'memberWeek',
  'accountDay',
  'accountWeek',
  'siteDay',
  'siteWeek',
] as const;
export type PayoutLimit = (typeof PAYOUT_LIMITS)[number];

/** A limit that a withdrawal crossed when it was requested. */
const crossedLimit = z.object({
  limit: z.enum(PAYOUT_LIMITS),
  /** The compared amount: this withdrawal alone, or a sum with it. */
  of: z.enum(['amount', 'memberDay', 'memberWeek', 'accountDay', 'accountWeek', 'siteDay', 'siteWeek']),
  max: replyAmount,
  /** Without this withdrawal. */
  used: replyAmount,
  sum: replyAmount,
  over: replyAmount,
});
export type CrossedLimit = z.output<typeof crossedLimit>;

/** Causes for which the reader cannot approve a withdrawal now. */
const APPROVAL_BARS = [
  'ITEM_HELD',
  'INACTIVE_USER',
  'PAYOUTS_HELD',
  'UNAUTHORIZED',
  'OPERATOR_TOO_NEW',
  'CASE_UNREAD',
  'UNDER_REVIEW',
] as const satisfies readonly ErrorCode[];
export type ApprovalBar = (typeof APPROVAL_BARS)[number];

/** Withdrawals that a member cancelled in the last 30 days, and on how many Bangkok days. */
export const cancels = z.object({ count: z.int(), days: z.int() });

export const operatorWithdrawal = z.object({
  id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  username: z.string(),
  amount: replyAmount,
  currency,
  state: z.enum(WITHDRAWAL_STATES),
  /** Why it waits, as codes. */
  reviewReasons: z.array(z.string()),
  crossed: z.array(crossedLimit),
  isFrozen: z.boolean(),
  /** The member has a case that waits for a decision; false for readers who may not read cases. */
  hasOpenCase: z.boolean(),
  sums: payoutSums,
  /** What of it is deposits that nobody staked, and how many such withdrawals there were lately, this one included. */
  circled: replyAmount,
  circles: z.number(),
  approvalsNeeded: z.number(),
  approvals: z.array(z.object({ operator: z.string(), at: timestamp })),
  /** Who rejected it and why. */
  rejection: z.nullable(operatorAct),
  /** REJECTED because its member cancelled it. */
  isCancelled: z.boolean(),
  cancels,
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  /** Cash that stays with the member when this is paid. */
  cashAfter: replyAmount,
  depositedTotal: replyAmount,
  withdrawnTotal: replyAmount,
  /** Our reference exactly as the bank received it; null while no bank was given the order. */
  payoutReference: z.nullable(z.string()),
  /** The bank's own number of the order, where it gave one. */
  partnerReference: z.nullable(z.string()),
  createdAt: timestamp,
  finalAt: z.nullable(timestamp),
});

export type OperatorWithdrawal = z.output<typeof operatorWithdrawal>;

/** Money of the member now, and what the member has won or lost so far. */
const memberMoney = z.object({
  cash: replyAmount,
  games: replyAmount,
  /** Held for withdrawals, this one included, and on the way to or from games. */
  held: replyAmount,
  /** Cash, games and held money, and what was withheld. */
  total: replyAmount,
  deposited: replyAmount,
  withdrawn: replyAmount,
  /** Paid out and still there, less deposits: what the member is ahead of the site, below zero behind it. */
  result: replyAmount,
  /** The result of all reported bets. */
  bets: replyAmount,
  /** Settled stakes of the last 30 days. */
  staked: replyAmount,
});
export type MemberMoney = z.output<typeof memberMoney>;

/** What stands beside the decision: the member as he is now. */
export const withdrawalReview = z.object({
  isFrozen: z.boolean(),
  frozen: z.nullable(operatorAct),
  /** The member is excluded from play. */
  isExcluded: z.boolean(),
  /** Since when the member has stopped the own payouts. */
  payoutsHeldAt: z.nullable(timestamp),
  /** Cases that wait for a decision, oldest first; none for readers who may not read cases. */
  cases: z.array(
    z.object({
      id: z.string(),
      rule: z.enum(AML_RULES),
      state: z.enum(AML_CASE_STATES),
      openedAt: timestamp,
      /** Operators who have read it as it is now. */
      readBy: z.array(z.string()),
    }),
  ),
  /** Why the reader cannot approve it now; null where the approval would be accepted, or is not the reader's to give. */
  bar: z.nullable(z.enum(APPROVAL_BARS)),
  /** Who has taken this item, the reader included. */
  heldBy: z.nullable(z.string()),
  money: memberMoney,
  bankChangedAt: z.nullable(timestamp),
  /** The member's payout account as it is now, where this withdrawal goes to another one. */
  otherAccount: z.nullable(z.object({ bankCode: z.string(), accountName: z.string(), accountNo: z.string() })),
  /** How far the name on the account agrees with the member's own, of 100. */
  name: z.object({ score: z.number(), reasons: z.array(z.enum(NAME_REASONS)) }),
  /**
   * Names that the name on the account is compared with: the member's own, the one the member was accepted as, and the holder by the
   * paying bank.
   */
  compared: z.array(
    z.object({
      source: z.enum(['MEMBER', 'IDENTITY', 'HOLDER']),
      fit: z.enum(PART_FITS),
      parts: z.nullable(nameParts),
    }),
  ),
  /** Withdrawals that were paid before, counted up to a hundred. */
  paidBefore: z.number(),
  /** What deposits still ask for; null when they ask for nothing. */
  playThrough: z.nullable(playThrough),
  /** A bonus whose turnover is not met yet. */
  hasOpenCondition: z.boolean(),
  /** Members who look like the same person, most alike first. */
  linked: linkedMembers,
});
export type WithdrawalReview = z.output<typeof withdrawalReview>;

/** What is known of the order behind a payout, and what people may do about it now. */
const payoutOrder = z.object({
  /** Who was asked to pay; null while nobody was. */
  partner: z.nullable(z.string()),
  /** It leaves, or has left, in a file. */
  isFiled: z.boolean(),
  /** How often the worker has ordered or asked; for one that failed, how often it was asked about since. */
  attempts: z.number(),
  lastAnswer: z.nullable(z.string()),
  /** Who holds the account by the bank; null where it was not asked, or named nobody. */
  holder: z.nullable(z.string()),
  nextAt: z.nullable(timestamp),
  /** What people said how it ended. */
  closedBy: z.nullable(operatorAct),
  /** A wish to close it that waits for the second person. */
  proposalId: z.nullable(z.string()),
  /** By its state alone; rights are asked for beside. */
  may: z.object({ undo: z.boolean(), ask: z.boolean(), close: z.boolean() }),
});
export type PayoutOrder = z.output<typeof payoutOrder>;

/** The deposit that a withdrawal sends back to who sent it. */
const returnedDeposit = z.object({
  /** Of the inflow. */
  id: z.string(),
  amount: replyAmount,
  fromBank: z.string(),
  fromAccountMasked: z.string(),
  fromName: z.string(),
  begunBy: z.string(),
  reason: z.string(),
  /** The picture that shows whose account it is, where that is not the member's. */
  evidenceId: z.nullable(z.string()),
  /** The number of the account was typed; otherwise it is the member's own. */
  isTyped: z.boolean(),
  /** Who holds a typed account by the paying bank; null where no bank names a holder. */
  bankHolder: z.nullable(z.string()),
});
export type ReturnedDeposit = z.output<typeof returnedDeposit>;

export const listWithdrawals = route({
  method: 'GET',
  path: '/ops/api/withdrawals',
  kept: { own: ['hand'] },
  look: { action: 'withdrawal.list', subject: 'withdrawals', ...LONG_LIST_LOOK },
  access: 'operator',
  right: 'withdrawals.read',
  effect: false,
  summary: 'Withdrawals, oldest first while they wait, newest first when all are asked for',
  query: z.strictObject({
    ...longPaging,
    ...moneyFilter,
    ...textFilter,
    state: filterOf(WITHDRAWAL_STATES),
    /** Of those under review: what the reader has approved, or has not. */
    hand: z.optional(z.enum(['mine', 'others'], { error: 'KEY_INVALID' })),
  }),
  reply: z.object({ ...longList, withdrawals: z.array(operatorWithdrawal) }),
  refusals: ['KEY_INVALID'],
});

export const getWithdrawal = route({
  method: 'GET',
  path: '/ops/api/withdrawals/:id',
  look: { action: 'withdrawal.look', subject: { params: 'id' }, reply: { memberId: 'withdrawal.memberId' } },
  access: 'operator',
  right: 'withdrawals.read',
  effect: false,
  summary: 'One withdrawal in any state with what its decision needs; the look is recorded',
  params: operationParams,
  reply: z.object({
    withdrawal: operatorWithdrawal,
    review: withdrawalReview,
    payout: payoutOrder,
    /** Null for a withdrawal that the member asked for. */
    deposit: z.nullable(returnedDeposit),
  }),
  refusals: ['NO_DATA'],
});

export const approveWithdrawal = route({
  method: 'POST',
  path: '/ops/api/withdrawals/:id/approve',
  access: 'operator',
  right: 'withdrawals.decide',
  effect: true,
  summary: 'Approves one withdrawal under review; above the second limit two operators are needed (design 4)',
  params: operationParams,
  body: z.optional(
    z.strictObject({
      reason: z.optional(typed(tidyText).check(z.maxLength(500, { error: 'KEY_INVALID' }))),
      /** The amount as the operator typed it; needed above the second limit, so that no key alone lets it go. */
      amount: z.optional(wireAmount),
    }),
  ),
  reply: z.object({
    message: z.string(),
    withdrawal: operatorWithdrawal,
    /** So long the yes can be taken back before anything leaves; 0 while another one is needed. */
    undoMs: z.number(),
  }),
  refusals: [
    'KEY_MISSING',
    'NO_DATA',
    'KEY_INVALID',
    'ITEM_HELD',
    'INACTIVE_USER',
    'PAYOUTS_HELD',
    'OPERATOR_TOO_NEW',
    'OTHER_OPERATOR',
    'CASE_UNREAD',
    'UNDER_REVIEW',
  ],
});

export const rejectWithdrawal = route({
  method: 'POST',
  path: '/ops/api/withdrawals/:id/reject',
  access: 'operator',
  right: 'withdrawals.decide',
  effect: true,
  summary: 'Rejects one withdrawal under review, with the note its member reads; the money goes back to cash',
  params: operationParams,
  body: z.strictObject({
    reason: text(500),
    note: z._default(z.enum(REFUSAL_NOTES, { error: 'KEY_INVALID' }), 'ASK_US'),
  }),
  reply: z.object({ message: z.string(), withdrawal: operatorWithdrawal }),
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID', 'ITEM_HELD'],
});

export const WITHDRAWALS_ROUTES = [listWithdrawals, getWithdrawal, approveWithdrawal, rejectWithdrawal] as const;
