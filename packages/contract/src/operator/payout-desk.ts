import * as z from 'zod/mini';
import { done, text } from '../shared/fields.ts';
import { proposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';

/** How a payout ended, as people say it. */
export const PAYOUT_ENDS = ['PAID', 'FAILED'] as const;
export type PayoutEnd = (typeof PAYOUT_ENDS)[number];

const params = z.object({ id: z.uuid({ error: 'NO_DATA' }) });
const act = { method: 'POST', access: 'operator', effect: true, params } as const;

export const undoApproval = route({
  ...act,
  path: '/ops/api/withdrawals/:id/undo',
  right: 'withdrawals.decide',
  summary: 'Takes back what was approved and has not left: it waits for people again, and no approval of before counts',
  reply: done,
  refusals: ['NO_DATA', 'KEY_INVALID'],
});

export const askPayoutNow = route({
  ...act,
  path: '/ops/api/withdrawals/:id/ask',
  right: 'payouts.settle',
  summary: 'Has the bank asked about a payout at once instead of at its next time; nothing is ordered by it',
  reply: done,
  refusals: ['NO_DATA', 'KEY_INVALID'],
});

export const closePayout = route({
  ...act,
  path: '/ops/api/withdrawals/:id/close',
  right: 'payouts.settle',
  proposes: 'always',
  summary: 'Says by a picture that a payout was made or was not; it counts when another operator agrees',
  body: z.strictObject({
    outcome: z.enum(PAYOUT_ENDS, { error: 'KEY_INVALID' }),
    /** A picture put to the member (`/ops/api/members/:id/evidence`). */
    evidenceId: z.uuid({ error: 'KEY_INVALID' }),
    reason: text(500),
  }),
  reply: proposed,
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

export const PAYOUT_DESK_ROUTES = [undoApproval, askPayoutNow, closePayout] as const;
