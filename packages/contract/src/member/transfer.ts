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

export const transfer = route({
  method: 'POST',
  path: '/api/wallet/transfer',
  access: 'member',
  effect: true,
  idempotent: true,
  summary: 'Moves money between the wallet and a game; an unclear answer stays in progress (design 4)',
  body: z.strictObject({ from: side, to: side, amount: wireAmount }),
  reply: z.object({
    message: z.string(),
    transferId: z.string(),
    /** SUCCESS, or PENDING while the provider's answer is not known. A definite failure is a TRANSFER_FAIL refusal. */
    status: z.enum(['SUCCESS', 'PENDING']),
    amount: replyAmount,
  }),
  refusals: [
    'invalid-token',
    'KEY_MISSING',
    'KEY_INVALID',
    'INACTIVE_USER',
    'NO_GAME',
    'TRANSFER_MINIMUM',
    'SLOT_NO_ACCOUNT',
    'REQUEST_LIMIT',
    'MONEY_NOT_ENOUGH',
    'TRANSFER_FAIL',
  ],
});
