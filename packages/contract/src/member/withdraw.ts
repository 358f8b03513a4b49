import * as z from 'zod/mini';
import { replyAmount, wireAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

/**
 * KEY_INVALID for an amount outside the limits names the one it misses (`minimum` or `maximum`).
 * PLAY_THROUGH names how much is still to be staked (`amount`).
 * WITHDRAW_LIMIT names what is left of the day or month (`amount`) and when it opens again (`opensAt`).
 * UNAUTHORIZED: the last sign-in or password of this session is too old; prove it (`/api/account/prove`)
 * and repeat.
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

export const WITHDRAW_ROUTES = [withdraw, withdrawAll] as const;
