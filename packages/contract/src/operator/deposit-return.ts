import * as z from 'zod/mini';
import { currency, text } from '../shared/fields.ts';
import { replyAmount, wireAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';
import { accountNumber } from '../shared/typed-fields.ts';

/** Why a credited deposit cannot go back to who sent it, as far as it is known beforehand; the first that holds. */
export const RETURN_OBSTACLES = [
  /** It goes back already, or has gone back. */
  'RETURNED',
  /** It was set aside, from where the member sends it back. */
  'SET_ASIDE',
  /** The bank shows too little of the account, or money of it never was in a bank. */
  'SENDER_UNKNOWN',
  'FROZEN',
  'PAYOUTS_HELD',
  /** A bonus or another condition is open: it ends first. */
  'BONUS',
  'OPEN_WITHDRAWAL',
  'NO_MONEY',
] as const;
export type ReturnObstacle = (typeof RETURN_OBSTACLES)[number];

const base = {
  access: 'operator',
  right: 'members.adjust',
  path: '/ops/api/inflows/:id/send-back',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
} as const;

const depositReturn = z.object({
  memberId: z.string(),
  memberName: z.string(),
  currency,
  deposited: replyAmount,
  cash: replyAmount,
  /** What may go back now: of the deposit, and still in the wallet. */
  most: replyAmount,
  bankCode: z.string(),
  accountMasked: z.string(),
  accountName: z.string(),
  /** The sender is the member's own payout account, so that its number is known; another one is entered, with a picture. */
  isOwnAccount: z.boolean(),
  obstacle: z.nullable(z.enum(RETURN_OBSTACLES)),
  /** The withdrawal that sends it back, the last one if it failed before. */
  withdrawalId: z.nullable(z.string()),
});
export type DepositReturn = z.output<typeof depositReturn>;

export const getDepositReturn = route({
  ...base,
  method: 'GET',
  look: { action: 'deposit-return.look', subject: { params: 'id' }, reply: { memberId: 'memberId' } },
  effect: false,
  summary: 'What of a credited deposit could go back to who sent it now, and what is in the way; the look is recorded',
  reply: depositReturn,
  refusals: ['NO_DATA'],
});

export const returnDeposit = route({
  ...base,
  method: 'POST',
  effect: true,
  summary:
    'Begins to send a credited deposit back to the account it came from: the money is held, and leaves as a withdrawal when another operator approves it as well',
  body: z.strictObject({
    amount: wireAmount.check(z.gt(0, { error: 'KEY_INVALID' })),
    /** The whole number of an account that is not the member's; digits that the bank shows of it have to fit. */
    accountNo: z.optional(accountNumber()),
    /** A picture put to the member (`/ops/api/members/:id/evidence`) that shows whose number it is. */
    evidenceId: z.optional(z.uuid({ error: 'KEY_INVALID' })),
    reason: text(500),
  }),
  reply: z.object({ message: z.string(), withdrawalId: z.string() }),
  refusals: [
    'KEY_MISSING',
    'NO_DATA',
    'KEY_INVALID',
    'ITEM_HELD',
    'NOT_FROM_ACCOUNT',
    'INACTIVE_USER',
    'PAYOUTS_HELD',
    'BONUS_CONDITION',
    'WITHDRAW_LIMIT',
    'REQUEST_LIMIT',
    'MONEY_NOT_ENOUGH',
  ],
});

export const DEPOSIT_RETURN_ROUTES = [getDepositReturn, returnDeposit] as const;
