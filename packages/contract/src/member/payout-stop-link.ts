import * as z from 'zod/mini';
import { missingOr } from '../shared/fields.ts';
import { route } from '../shared/route.ts';

/** What came of following the link in the message about a changed payout account. */
export const STOP_OUTCOMES = ['STOPPED', 'USED', 'EXPIRED', 'UNKNOWN'] as const;

/**
 * "This was not me" by the link in the message about a changed payout account, for whoever cannot sign in any more: every session ends.
 * The link works once and for three days; the outcome says why it did nothing.
 */
export const stopPayouts = route({
  method: 'POST',
  path: '/api/account/payouts/stop',
  access: 'public',
  effect: true,
  summary: 'Stops a member’s payouts by the link that came with the message',
  body: z.strictObject({
    token: z.string({ error: missingOr('KEY_INVALID') }).check(z.regex(/^[0-9a-f]{32}$/, { error: 'KEY_INVALID' })),
  }),
  reply: z.object({ outcome: z.enum(STOP_OUTCOMES) }),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'REQUEST_LIMIT'],
});
