import * as z from 'zod/mini';
import { missingOr } from '../shared/fields.ts';
import { replyAmount, wireAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

/** Transfer minimum, spec 9. */
export const TRANSFER_MINIMUM_BAHT = 1;

/** One side of a transfer: NONE, WALLET or a game code (spec 4). */
const side = z
  .string({ error: missingOr('NO_GAME') })
  .check(z.regex(/^(?:NONE|WALLET|[a-z0-9]{2,20})$/, { error: 'NO_GAME' }));

export const LEG_STATUSES = ['SUCCESS', 'PENDING', 'FAILED'] as const;

/** One movement between the wallet and one game. A leg that was never begun is not listed. */
const transferLeg = z.object({
  /** Absent where nothing was begun, as with a provider that does not answer. */
  transferId: z.optional(z.string()),
  from: z.string(),
  to: z.string(),
  amount: replyAmount,
  status: z.enum(LEG_STATUSES),
  /** Why it failed, a code of the catalogue; the money is then where it was. */
  message: z.optional(z.string()),
});

export type TransferLeg = z.output<typeof transferLeg>;

export const transfer = route({
  method: 'POST',
  path: '/api/wallet/transfer',
  access: 'member',
  effect: true,
  idempotent: true,
  asksProof: true,
  summary: 'Moves money between the wallet and a game; an unclear answer stays in progress (design 4)',
  body: z.strictObject({ from: side, to: side, amount: wireAmount }),
  reply: z.object({
    message: z.string(),
    transferId: z.string(),
    /** SUCCESS, or PENDING while the provider's answer is not known. A definite failure is a TRANSFER_FAIL refusal. */
    status: z.enum(['SUCCESS', 'PENDING']),
    amount: replyAmount,
    /** What was begun, in order; from game to game these are two, and the second waits for the first. */
    legs: z.array(transferLeg),
  }),
  refusals: [
    'KEY_MISSING',
    'KEY_INVALID',
    'INACTIVE_USER',
    'NO_GAME',
    'TRANSFER_MINIMUM',
    'SLOT_NO_ACCOUNT',
    'REQUEST_LIMIT',
    'ON_BREAK',
    'EXCLUDED',
    'LOSS_LIMIT',
    'STAKE_LIMIT',
    'TIME_LIMIT',
    'UNDER_REVIEW',
    'MONEY_NOT_ENOUGH',
    'RESULT_UNCONFIRMED',
    'TRANSFER_FAIL',
  ],
});

/**
 * Brings every other balance home and then moves all cash to one game (`to` a game code), or leaves it in the wallet
 * (`to` WALLET). What cannot move stays where it is, and the answer names each leg; the same call again finishes the rest.
 */
export const transferAll = route({
  method: 'POST',
  path: '/api/wallet/transferAll',
  access: 'member',
  effect: true,
  idempotent: true,
  asksProof: true,
  summary: 'Moves everything to one game or home, leg by leg (safety F17)',
  body: z.strictObject({ to: side }),
  reply: z.object({
    message: z.string(),
    /** SUCCESS: all of it; PENDING: a leg has no answer yet; PARTIAL: a leg failed and its money is where it was. */
    status: z.enum(['SUCCESS', 'PENDING', 'PARTIAL']),
    /** What arrived at `to`. */
    amount: replyAmount,
    legs: z.array(transferLeg),
  }),
  refusals: [
    'KEY_MISSING',
    'KEY_INVALID',
    'INACTIVE_USER',
    'NO_GAME',
    'SLOT_NO_ACCOUNT',
    'MONEY_NOT_ENOUGH',
    'REQUEST_LIMIT',
  ],
});

export const TRANSFER_ROUTES = [transfer, transferAll] as const;
