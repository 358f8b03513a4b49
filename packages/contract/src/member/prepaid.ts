import * as z from 'zod/mini';
import { text } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

/** Prepaid-wallet auto deposit minimum, spec 9. */
export const PREPAID_MINIMUM_BAHT = 2;

/**
 * A gift link of the prepaid wallet company. The member app seals it (spec 7); text that is not sealed is read the same
 * way, and trusted as little.
 */
export const truelink = route({
  method: 'POST',
  path: '/api/wallet/truelink',
  access: 'member',
  effect: true,
  idempotent: true,
  summary: 'Redeems a prepaid-wallet link of the member’s registered phone into the wallet',
  body: z.strictObject({ link: text(2000, 'TRUELINK_INVALID') }),
  reply: z.object({
    message: z.string(),
    /** The deposit’s id in the statement, once it is credited. */
    linkId: z.string(),
    /** PENDING while the wallet company’s answer is not known: it is asked again, the link is never taken twice. */
    status: z.enum(['SUCCESS', 'PENDING']),
    amount: z.nullable(replyAmount),
  }),
  refusals: [
    'KEY_MISSING',
    'KEY_INVALID',
    'INACTIVE_USER',
    'NO_WALLET',
    'REQUEST_LIMIT',
    'TRUELINK_INVALID',
    'TRUELINK_DUPLICATE',
    'ON_BREAK',
    'EXCLUDED',
    'DEPOSIT_LIMIT',
    'IDENTITY_REQUIRED',
  ],
});

/** What became of a link that was not answered at once. */
export const truelinkState = route({
  method: 'GET',
  path: '/api/wallet/truelink/:id',
  access: 'member',
  effect: false,
  summary: 'How a submitted prepaid-wallet link stands',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  reply: z.object({
    status: z.enum(['SUCCESS', 'PENDING', 'FAILED']),
    amount: z.nullable(replyAmount),
    /** The refusal it ended with. */
    message: z.nullable(z.enum(['TRUELINK_INVALID', 'TRUELINK_DUPLICATE'])),
    /** The deposit in the statement. */
    depositId: z.nullable(z.string()),
  }),
  refusals: ['NO_DATA'],
});

export const PREPAID_ROUTES = [truelink, truelinkState] as const;
