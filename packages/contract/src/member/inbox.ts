import * as z from 'zod/mini';
import { currency, done, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';
import { PLAY_LIMIT_KINDS, PLAY_LIMIT_PERIODS } from './fair-play.ts';
import { REFUSAL_NOTES } from './timeline.ts';

/** The newest events that a member is shown; events older than INBOX_DAYS are deleted. */
export const MAX_INBOX_EVENTS = 200;
export const INBOX_DAYS = 180;

/** Changes of how a member signs in and is paid. */
export const ACCOUNT_CHANGES = [
  'password',
  'password-reset',
  'profile',
  'bank-account',
  'bank-account-name',
  'payouts-held',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'line-linked',
  'line-unlinked',
  'passkey-added',
  'passkey-removed',
  'passkeys-reset',
  'payout-passkey-on',
  'payout-passkey-off',
  'payout-passkey-ending',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** `id` is the statement row of money, and otherwise an id of the event alone. */
const every = { id: z.uuid(), at: timestamp, isRead: z.boolean() };
const money = { amount: replyAmount, currency };

const refused = z.object({
  ...every,
  ...money,
  kind: z.literal('refunded'),
  /** False when the bank could not pay it. */
  isRejected: z.boolean(),
  note: z.nullable(z.enum(REFUSAL_NOTES)),
});

export const inboxEvent = z.discriminatedUnion('kind', [
  z.object({ ...every, ...money, kind: z.literal('deposit') }),
  z.object({ ...every, ...money, kind: z.literal('paid') }),
  refused,
  /** `source` is the code that the statement shows: BONUS, INVITE, REFUND and so on. */
  z.object({ ...every, ...money, kind: z.literal('reward'), source: z.string() }),
  /** `amount` is what the member kept. */
  z.object({
    ...every,
    ...money,
    kind: z.literal('bonus-ended'),
    lost: replyAmount,
    state: z.enum(['FINISHED', 'CLEARED', 'EXPIRED']),
  }),
  z.object({ ...every, ...money, kind: z.literal('adjustment'), isCredit: z.boolean() }),
  /** Sums in whole units, of TIME in minutes; null for no limit. */
  z.object({
    ...every,
    kind: z.literal('limit'),
    limit: z.enum(PLAY_LIMIT_KINDS),
    period: z.enum(PLAY_LIMIT_PERIODS),
    change: z.enum(['SET', 'LOWER', 'WISH', 'KEEP', 'RAISE', 'REMOVE']),
    most: z.nullable(replyAmount),
    wish: z.nullable(replyAmount),
    currency,
  }),
  z.object({ ...every, kind: z.literal('device'), device: z.string() }),
  z.object({ ...every, kind: z.literal('account'), change: z.enum(ACCOUNT_CHANGES) }),
  z.object({ ...every, kind: z.literal('chat') }),
]);
export type InboxEvent = z.output<typeof inboxEvent>;
export const INBOX_KINDS = [
  'deposit',
  'paid',
  'refunded',
  'reward',
  'bonus-ended',
  'adjustment',
  'limit',
  'device',
  'account',
  'chat',
] as const satisfies readonly InboxEvent['kind'][];

export const listInbox = route({
  method: 'GET',
  path: '/api/inbox',
  access: 'member',
  effect: false,
  summary: 'What happened to the member, newest first: money, bonuses, limits, security and answers of support',
  reply: z.object({ events: z.array(inboxEvent), unread: z.int() }),
  refusals: [],
});

export const readInboxNews = route({
  method: 'GET',
  path: '/api/inbox/news',
  access: 'member',
  effect: false,
  summary: 'What waits for the member on home: unread events, refused withdrawals not seen yet, a withdrawal under way',
  reply: z.object({
    unread: z.int(),
    /** Those that the member did not cancel, the newest first. */
    refused: z.array(refused),
    /** There is at most one. */
    withdrawal: z.nullable(z.object({ id: z.uuid(), ...money, isInReview: z.boolean(), since: timestamp })),
    /** Nothing was ever deposited: home shows the first steps. */
    isNew: z.boolean(),
    /** The site is in maintenance: members can read, not act. */
    isMaintenance: z.boolean(),
  }),
  refusals: [],
});
export type InboxNews = z.output<typeof readInboxNews.reply>;

export const seeInboxEvents = route({
  method: 'POST',
  path: '/api/inbox/seen',
  access: 'member',
  effect: true,
  summary: 'Marks events as read on every device of the member',
  body: z.strictObject({
    events: z
      .array(
        z.strictObject({ kind: z.enum(INBOX_KINDS, { error: 'KEY_INVALID' }), id: z.uuid({ error: 'KEY_INVALID' }) }),
        { error: 'KEY_MISSING' },
      )
      .check(z.maxLength(MAX_INBOX_EVENTS, { error: 'KEY_INVALID' })),
  }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const INBOX_ROUTES = [listInbox, readInboxNews, seeInboxEvents] as const;
