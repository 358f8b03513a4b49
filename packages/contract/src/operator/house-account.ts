import * as z from 'zod/mini';
import { currency, done, text, timestamp, whole } from '../shared/fields.ts';
import { replyAmount, wireAmount } from '../shared/money.ts';
import { proposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { chosenMoment } from '../shared/typed-days.ts';
import { bankReference, line } from '../shared/typed-fields.ts';

/** Whether members are shown an account now, and why not. */
export const HOUSE_ACCOUNT_STATES = ['OPEN', 'NEARLY_FULL', 'FULL', 'RESTING', 'OFF'] as const;
export type HouseAccountState = (typeof HOUSE_ACCOUNT_STATES)[number];

/** The largest picture that is taken as evidence of a sweep. */
export const MAX_SWEEP_PICTURE_BYTES = 10_485_760;

const account = z.object({ id: z.string().check(z.regex(/^[A-Z0-9-]{3,40}$/, { error: 'NO_BANK' })) });
const above0 = wireAmount.check(z.gt(0, { error: 'KEY_INVALID' }));

const rules = {
  /** Of a day in Bangkok; null is no limit. */
  maxDayAmount: z.nullable(above0),
  maxDayCount: z.nullable(whole(1, 1_000_000)),
  /** Needs an opening balance, from which balances are reckoned. */
  maxBalance: z.nullable(above0),
  /** Its share of the members of its bank; null is shown to everybody. */
  weight: z.nullable(whole(1, 100)),
  /** It rests from a moment, from at once where there is none, until another. */
  restFrom: z.nullable(chosenMoment),
  restUntil: z.nullable(chosenMoment),
  /** What the bank said it held, and when. */
  openingBalance: z.nullable(wireAmount),
  openedAt: z.nullable(chosenMoment),
};

/** The same as they are stored; what was stored before the years were bounded is still shown. */
export const houseRules = z.object({
  ...rules,
  restFrom: z.nullable(timestamp),
  restUntil: z.nullable(timestamp),
  openedAt: z.nullable(timestamp),
});
export type HouseRules = z.output<typeof houseRules>;

/** Says that a balance is right although it is another order of magnitude than the known one. */
const isSure = z.optional(z.boolean({ error: 'KEY_INVALID' }));

export const houseRulesBody = z.strictObject({ ...rules, isSure, reason: text(500) }).check(
  z.refine(({ openingBalance, openedAt }) => (openingBalance === null) === (openedAt === null), {
    error: 'KEY_MISSING',
    path: ['openedAt'],
  }),
  z.refine(({ maxBalance, openingBalance }) => maxBalance === null || openingBalance !== null, {
    error: 'KEY_MISSING',
    path: ['openingBalance'],
  }),
  z.refine(({ restFrom, restUntil }) => !restFrom || !restUntil || Date.parse(restUntil) > Date.parse(restFrom), {
    error: 'KEY_INVALID',
    path: ['restUntil'],
  }),
);

const houseAccount = z.object({
  id: z.string(),
  bankCode: z.string(),
  accountName: z.string(),
  currency,
  state: z.enum(HOUSE_ACCOUNT_STATES),
  rules: houseRules,
  /** What arrived since the day began in Bangkok. */
  today: z.object({ amount: replyAmount, count: z.number(), since: timestamp }),
  /** How full it is by the limit that is nearest, in percent; null without a limit. */
  fullPercent: z.nullable(z.number()),
  /** Its money is counted from here: nothing is entered of an earlier time. */
  beganAt: timestamp,
  /** What it should hold now, and what of; null without an opening balance and without a reported one. */
  expected: z.nullable(
    z.object({
      balance: replyAmount,
      /** The opening balance, or the first one that was reported, from which it is reckoned. */
      from: z.enum(['OPENING', 'REPORTED']),
      since: timestamp,
      opening: replyAmount,
      arrived: replyAmount,
      paid: replyAmount,
      sentBack: replyAmount,
      sweptIn: replyAmount,
      sweptOut: replyAmount,
      fees: replyAmount,
    }),
  ),
  /** What the bank last said, and by how much that is more than expected at that moment; nulls where nothing is earlier. */
  bank: z.nullable(
    z.object({
      balance: replyAmount,
      at: timestamp,
      source: z.enum(['STATEMENT', 'OPERATOR']),
      by: z.string(),
      difference: z.nullable(replyAmount),
      /** A difference may be payouts that were sent and are not booked yet. */
      verdict: z.nullable(z.enum(['AGREES', 'UNDER_WAY', 'DIFFERS'])),
    }),
  ),
  /** Since when every reported balance differs. */
  differsSince: z.nullable(timestamp),
  /** A change of its rules that waits for another operator. */
  proposalId: z.nullable(z.string()),
});
export type HouseAccount = z.output<typeof houseAccount>;

/** How far a payout is: waits for a decision; approved; in a file that is not written out; sent to the bank. */
export const DUE_STAGES = ['REVIEW', 'APPROVED', 'FILED', 'SENT'] as const;
export const FLOAT_STATES = ['UNKNOWN', 'SHORT', 'TIGHT', 'COVERED'] as const;

const float = z.object({
  currency,
  /** Null where no balance of the account was ever entered. */
  there: z.nullable(replyAmount),
  due: replyAmount,
  /** What is left when all of that is paid; below zero is missing. */
  free: z.nullable(replyAmount),
  /** A day only where a file has one. */
  lines: z.array(
    z.object({ stage: z.enum(DUE_STAGES), valueDate: z.nullable(z.string()), count: z.number(), amount: replyAmount }),
  ),
  /** At the pace of the last seven days; null beyond a month, or where more came than left. */
  lastsUntil: z.nullable(timestamp),
  state: z.enum(FLOAT_STATES),
});
export type Float = z.output<typeof float>;

/** A payout partner that is on, in the order in which partners are given payouts. */
const payer = z.object({
  id: z.string(),
  name: z.string(),
  isPaused: z.boolean(),
  /** The account that it pays from, as its settings name it; null where they name none. */
  accountNo: z.nullable(z.string()),
  bankCode: z.nullable(z.string()),
  /** The same account among these; null while it is not kept here. */
  accountId: z.nullable(z.string()),
  float: z.nullable(float),
});
export type Payer = z.output<typeof payer>;

const sweep = z.object({
  id: z.string(),
  fromAccount: z.string(),
  toAccount: z.nullable(z.string()),
  toName: z.nullable(z.string()),
  amount: replyAmount,
  currency,
  bankReference: z.string(),
  sentAt: timestamp,
  proposedBy: z.string(),
  approvedBy: z.string(),
  pictureId: z.string(),
  /** The bank has told its credit at the other account; null where that is none of these. */
  isCreditSeen: z.nullable(z.boolean()),
});
export type Sweep = z.output<typeof sweep>;

export const listHouseAccounts = route({
  method: 'GET',
  path: '/ops/api/house-accounts',
  look: { action: 'house-account.look', subject: 'receiving-accounts' },
  access: 'operator',
  right: 'house-accounts.read',
  effect: false,
  summary:
    'What each receiving account took today and should hold, what the bank says, what paying accounts owe, and newest sweeps',
  reply: z.object({ accounts: z.array(houseAccount), payers: z.array(payer), sweeps: z.array(sweep) }),
  refusals: [],
});

export const setHouseRules = route({
  method: 'PUT',
  path: '/ops/api/house-accounts/:id/rules',
  access: 'operator',
  right: 'settings.edit',
  effect: true,
  proposes: 'always',
  summary: 'Limits of a receiving account, its share of members, when it rests, and where its balance begins',
  params: account,
  body: houseRulesBody,
  reply: proposed,
  refusals: ['NO_BANK', 'KEY_MISSING', 'KEY_INVALID'],
});

const moneyRight = { access: 'operator', right: 'house-accounts.sweep', effect: true, method: 'POST' } as const;

export const bankBalanceBody = z.strictObject({ balance: wireAmount, at: chosenMoment, isSure });
export const putBankBalance = route({
  ...moneyRight,
  path: '/ops/api/house-accounts/:id/bank-balance',
  summary: 'What the bank says that an account held at a moment; it changes nothing',
  params: account,
  body: bankBalanceBody,
  reply: done,
  refusals: ['NO_BANK', 'KEY_MISSING', 'KEY_INVALID'],
});

export const putSweepPicture = route({
  ...moneyRight,
  path: '/ops/api/house-accounts/sweeps/picture',
  upload: true,
  summary: 'A picture of a sweep, such as the bank’s own slip; nothing is decided by it',
  reply: z.object({ pictureId: z.string() }),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'FILE_NOT_SUPPORTED', 'FILE_TOO_LARGE'],
});

/** Where it went: another receiving account, or one that takes nothing from members, by its name and number. */
export const sweepBody = z
  .strictObject({
    fromAccount: account.shape.id,
    toAccount: z.optional(account.shape.id),
    toName: z.optional(line(120)),
    amount: above0,
    bankReference,
    sentAt: chosenMoment,
    pictureId: z.uuid({ error: 'KEY_MISSING' }),
    reason: text(500),
  })
  .check(
    z.refine(({ toAccount, toName }) => (toAccount === undefined) !== (toName === undefined), {
      error: 'KEY_MISSING',
      path: ['toAccount'],
    }),
    z.refine(({ fromAccount, toAccount }) => fromAccount !== toAccount, { error: 'KEY_INVALID', path: ['toAccount'] }),
  );

export const proposeSweep = route({
  ...moneyRight,
  path: '/ops/api/house-accounts/sweeps',
  proposes: 'always',
  summary: 'Proposes to book a transfer between accounts of the house; it counts when another operator agrees',
  body: sweepBody,
  reply: proposed,
  refusals: ['NO_BANK', 'KEY_MISSING', 'KEY_INVALID', 'MONEY_NOT_ENOUGH'],
});

export const sweepPicture = route({
  method: 'GET',
  access: 'operator',
  right: 'house-accounts.read',
  effect: false,
  path: '/ops/api/house-accounts/sweeps/picture/:id',
  look: { action: 'house-account.picture-look', subject: { params: 'id' } },
  summary: 'The picture behind a sweep; the look is recorded',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  reply: z.unknown(),
  replyType: 'image/jpeg',
  refusals: ['NO_DATA'],
});

export const HOUSE_ACCOUNTS_ROUTES = [
  listHouseAccounts,
  setHouseRules,
  putBankBalance,
  putSweepPicture,
  proposeSweep,
  sweepPicture,
] as const;
