import * as z from 'zod/mini';
import { statementRow } from '../member/statement.ts';
import { currency, done, queryPaging, text, timestamp } from '../shared/fields.ts';
import { linkedMembers } from '../shared/linked-members.ts';
import { localeQuery } from '../shared/locale.ts';
import { longList, longMemberPaging } from '../shared/long-list.ts';
import { replyAmount } from '../shared/money.ts';
import { operatorAct } from '../shared/operator-act.ts';
import { playThrough } from '../shared/play-through.ts';
import { proposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { typedSearch } from '../shared/typed-fields.ts';
import { cancels } from './withdraw.ts';

const MEMBER_STATES = ['ACTIVE', 'FROZEN'] as const;
const memberParams = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, { error: 'NO_USER' })),
});
const refusals = ['NO_USER'] as const;
const read = { method: 'GET', access: 'operator', right: 'members.read', effect: false } as const;

export const searchMembers = route({
  ...read,
  path: '/ops/api/members',
  kept: {},
  look: {
    action: 'member.search',
    subject: 'members',
    query: ['after', 'before'],
    reply: { found: 'total' },
    told: ['asked'],
  },
  summary:
    'Members by name, phone or part of it, id, bank account (whole or last four digits), player at a game, or a reference of their money, short or long; the newest without',
  query: z.strictObject({ ...longMemberPaging, search: z._default(typedSearch, '') }),
  reply: z.object({
    ...longList,
    members: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        username: z.string(),
        status: z.enum(MEMBER_STATES),
        currency,
        bankCode: z.string(),
        createdAt: timestamp,
        /** The operation that was named by its id, its short reference or the reference of its payout. */
        operation: z.nullable(z.string()),
        /** A QR code of this member goes by the reference. */
        hasCode: z.boolean(),
      }),
    ),
    /** Money of no member that goes by the reference: unmatched, or returned to its sender. */
    inflow: z.nullable(z.string()),
  }),
  refusals: ['KEY_INVALID'],
});

/** Why a session is over: by whose wish, by what was changed, or by its time. */
export const SESSION_ENDS = [
  'SIGNED_OUT',
  'BY_MEMBER',
  'PASSWORD',
  'SECOND_FACTOR',
  'PASSKEYS',
  'PAYOUTS_STOPPED',
  'FROZEN',
  'BY_OPERATOR',
  'IDLE',
  'EXPIRED',
] as const;

const session = z.object({
  id: z.string(),
  address: z.string(),
  device: z.string(),
  isRemembered: z.boolean(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
});

export const memberDossier = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  status: z.enum(MEMBER_STATES),
  /** Who froze the member and why; null while not frozen. */
  frozen: z.nullable(operatorAct),
  currency,
  bankCode: z.string(),
  bankAccountName: z.string(),
  /** Whole for operators who pay out, the last four digits for others (safety 5, 49). */
  bankAccountNo: z.string(),
  bankChangedAt: z.nullable(timestamp),
  /** Since when the member has stopped the own payouts. */
  payoutsHeldAt: z.nullable(timestamp),
  cancels,
  /** What deposits ask for before money is withdrawn; null when they ask for nothing. */
  playThrough: z.nullable(playThrough),
  /** Since when signing in asks this member for a second factor. */
  secondFactorSince: z.nullable(timestamp),
  /** Since when messages go to this member's LINE. */
  lineSince: z.nullable(timestamp),
  /** Ways to sign in besides the password, and since when withdrawals ask for one. */
  passkeys: z.int(),
  passkeyConfirmsSince: z.nullable(timestamp),
  linked: linkedMembers,
  sourceCode: z.nullable(z.string()),
  inviterId: z.nullable(z.string()),
  createdAt: timestamp,
  depositedTotal: replyAmount,
  withdrawnTotal: replyAmount,
  /** Accounts that hold something, and always cash. */
  balances: z.array(z.object({ account: z.string(), amount: replyAmount, currency: z.enum(['THB', 'LAK', 'COIN']) })),
  /** What is owed now for rewards of bets that were voided or corrected, in the member's currency. */
  owed: replyAmount,
  /** Its sources, newest first; parts already taken are not listed separately. */
  debts: z.array(
    z.object({
      kind: z.enum(['refund', 'invite', 'turnover']),
      paid: replyAmount,
      owed: replyAmount,
      game: z.nullable(z.string()),
      bet: z.nullable(z.string()),
      at: timestamp,
    }),
  ),
  sessions: z.array(session),
  /** The newest fifty sign-ins that are over; null where it was not yet written down why. */
  endedSessions: z.array(z.object({ ...session.shape, endedAt: timestamp, reason: z.nullable(z.enum(SESSION_ENDS)) })),
});
export type MemberDossier = z.output<typeof memberDossier>;

export const getMember = route({
  ...read,
  path: '/ops/api/members/:id',
  look: { action: 'member.look', subject: { params: 'id' } },
  summary: 'One member: profile, balances and sessions; the look is recorded',
  params: memberParams,
  reply: memberDossier,
  refusals,
});

/** The reference is null for a withdrawal that no bank has received yet. */
const operatorStatementRow = z.extend(statementRow, { reference: z.nullable(z.string()) });

export const getMemberStatement = route({
  ...read,
  path: '/ops/api/members/:id/statement',
  look: { action: 'member.statement', subject: { params: 'id' }, reply: { page: 'page' } },
  summary: 'What happened to a member’s money, newest first; `operation` asks for the page that holds this one',
  params: memberParams,
  query: z.strictObject({
    ...queryPaging,
    ...localeQuery.shape,
    operation: z.optional(z.uuid({ error: 'NO_DATA' })),
  }),
  reply: z.object({ total: z.number(), page: z.number(), statements: z.array(operatorStatementRow) }),
  refusals: [...refusals, 'NO_DATA', 'KEY_INVALID'],
});

const decide = { method: 'POST', access: 'operator', effect: true, params: memberParams, reply: done } as const;
const withReason = z.strictObject({ reason: text(500) });

export const freezeMember = route({
  ...decide,
  path: '/ops/api/members/:id/freeze',
  right: 'members.freeze',
  summary: 'Ends every session and refuses sign-in with INACTIVE_USER',
  body: withReason,
  refusals: [...refusals, 'KEY_MISSING', 'KEY_INVALID'],
});

export const unfreezeMember = route({
  ...decide,
  path: '/ops/api/members/:id/unfreeze',
  right: 'members.unfreeze',
  summary: 'Lets a frozen member in again',
  body: withReason,
  refusals: [...refusals, 'KEY_MISSING', 'KEY_INVALID', 'UNDER_REVIEW'],
});

/** After contact with the member who stopped their payouts ("this was not me"). */
export const releasePayouts = route({
  ...decide,
  path: '/ops/api/members/:id/payouts/release',
  right: 'members.unfreeze',
  summary: 'Lets payouts go on that a member stopped',
  body: withReason,
  refusals: [...refusals, 'KEY_MISSING', 'KEY_INVALID'],
});

/** For honest cases, as a deposit made by mistake: the money may go back unplayed, to the account it came from only. */
export const waivePlay = route({
  ...decide,
  path: '/ops/api/members/:id/play/waive',
  right: 'members.unfreeze',
  summary: 'Lets open deposits go back unplayed to the proven account they came from',
  body: withReason,
  refusals: [...refusals, 'KEY_MISSING', 'KEY_INVALID', 'NOT_FROM_ACCOUNT'],
});

/** For a member who lost the authenticator app and the recovery codes; every session ends, and payouts are looked at as after a new password. */
export const resetSecondFactor = route({
  ...decide,
  path: '/ops/api/members/:id/second-factor/reset',
  right: 'members.unfreeze',
  proposes: 'always',
  summary: 'Proposes to remove a member’s second factor; another operator agrees',
  body: withReason,
  reply: proposed,
  refusals: [...refusals, 'KEY_MISSING', 'KEY_INVALID'],
});

/** For a member who lost that LINE, or says that it is somebody else's; the phone on record is told. */
export const unlinkLine = route({
  ...decide,
  path: '/ops/api/members/:id/line/unlink',
  right: 'members.unlink',
  summary: 'Unlinks a member’s LINE',
  body: withReason,
  refusals: [...refusals, 'KEY_MISSING', 'KEY_INVALID'],
});

/** For a member who lost the devices; every session ends, payouts are looked at as after a new password, and withdrawals that ask for a passkey still do. */
export const resetPasskeys = route({
  ...decide,
  path: '/ops/api/members/:id/passkeys/reset',
  right: 'members.unlink',
  summary: 'Removes a member’s passkeys',
  body: withReason,
  refusals: [...refusals, 'KEY_MISSING', 'KEY_INVALID'],
});

export const endMemberSession = route({
  ...decide,
  path: '/ops/api/members/:id/sessions/:session/end',
  right: 'members.freeze',
  summary: 'Ends one session of a member',
  params: z.object({ ...memberParams.shape, session: z.uuid({ error: 'NO_DATA' }) }),
  refusals: [...refusals, 'NO_DATA'],
});

export const MEMBERS_ROUTES = [
  searchMembers,
  getMember,
  getMemberStatement,
  freezeMember,
  releasePayouts,
  waivePlay,
  resetSecondFactor,
  unlinkLine,
  resetPasskeys,
  unfreezeMember,
  endMemberSession,
] as const;
