import * as z from 'zod/mini';
import { done } from '../shared/fields.ts';
import { replyAmount, wireAmount } from '../shared/money.ts';
import { playThrough } from '../shared/play-through.ts';
import { route } from '../shared/route.ts';

/**
 * KEY_INVALID for an amount outside the limits names the one it misses (`minimum` or `maximum`).
 * PLAY_THROUGH names how much is still to be staked (`amount`).
 * WITHDRAW_LIMIT names what is left of the day or month (`amount`) and when it opens again (`opensAt`).
 * IDENTITY_REQUIRED names the level of identity it needs (`level`).
 * UNAUTHORIZED: the last sign-in or password of this session is too old; prove it (`/api/account/prove`)
 * and repeat. PASSKEY_REQUIRED: this member confirms withdrawals with a passkey; confirm this very amount
 * (`/api/account/passkeys/confirm`) and repeat.
 */
const withdrawal = {
  method: 'POST',
  access: 'member',
  effect: true,
  idempotent: true,
  body: z.strictObject({ amount: wireAmount }),
  reply: z.object({
    message: z.string(),
    withdrawalId: z.string(),
    /** PENDING until the bank has paid; the statement row shows the end. */
    status: z.enum(['SUCCESS', 'PENDING', 'FAILED']),
    /** What is paid out: with a bonus held, what its condition lets out of the balance asked for. */
    amount: replyAmount,
  }),
  refusals: [
    'KEY_MISSING',
    'KEY_INVALID',
    'UNAUTHORIZED',
    'PASSKEY_REQUIRED',
    'INACTIVE_USER',
    'PAYOUTS_HELD',
    'NO_BANK',
    'REQUEST_LIMIT',
    'BONUS_REMAINING',
    'GAME_NOT_READ',
    'BONUS_CONDITION',
    'BONUS_WHOLE_BALANCE',
    'PLAY_THROUGH',
    'WITHDRAW_LIMIT',
    'MONEY_NOT_ENOUGH',
    'IDENTITY_REQUIRED',
  ],
} as const;

export const withdraw = route({
  ...withdrawal,
  path: '/api/wallet/withdraw',
  summary: 'Withdraws from cash to the member’s bank account',
});

export const withdrawAll = route({
  ...withdrawal,
  path: '/api/wallet/withdrawAll',
  summary: 'Brings every game balance home, then withdraws (design 4)',
  refusals: [...withdrawal.refusals, 'TRANSFER_FAIL'],
});

export const withdrawAside = route({
  ...withdrawal,
  path: '/api/wallet/withdrawAside',
  summary: 'Sends money that was set aside back to the member’s bank account',
  body: z.strictObject({}),
  refusals: [
    'KEY_INVALID',
    'UNAUTHORIZED',
    'PASSKEY_REQUIRED',
    'INACTIVE_USER',
    'PAYOUTS_HELD',
    'REQUEST_LIMIT',
    'WITHDRAW_LIMIT',
    'MONEY_NOT_ENOUGH',
  ],
});

/** KEY_INVALID: somebody approved it, or it is being paid. REQUEST_LIMIT: this member cancelled as often as a day allows. */
export const cancelWithdrawal = route({
  method: 'POST',
  path: '/api/wallet/withdraw/:id/cancel',
  access: 'member',
  effect: true,
  summary: 'Cancels a withdrawal that nobody approved and that was not sent; its money returns to where it came from',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  reply: done,
  refusals: ['NO_DATA', 'KEY_INVALID', 'INACTIVE_USER', 'REQUEST_LIMIT'],
});

/** Withdraw lookup of spec 3, in the member's currency when signed in. */
export const lookupWithdraw = route({
  method: 'GET',
  access: 'public',
  effect: false,
  path: '/api/lookup/withdraw',
  summary: 'Smallest and largest withdrawal',
  reply: z.object({
    withdrawMin: replyAmount,
    withdrawMax: replyAmount,
    /** Deposits that must be played before they leave; null when not signed in or nothing is asked for. */
    playThrough: z.nullable(playThrough),
    /** What the member may still withdraw in a Bangkok day and calendar month; none when not signed in or nothing is set. */
    limits: z.array(
      z.object({ period: z.enum(['DAY', 'MONTH']), most: replyAmount, left: replyAmount, opensAt: z.string() }),
    ),
  }),
  refusals: [],
});

export const WITHDRAW_ROUTES = [lookupWithdraw, withdraw, withdrawAll, withdrawAside, cancelWithdrawal] as const;
