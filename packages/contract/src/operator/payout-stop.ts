import * as z from 'zod/mini';
import { done, text, timestamp } from '../shared/fields.ts';
import { route } from '../shared/route.ts';

/** Why automatic payouts stand still: too many or too much in an hour, or money left that no withdrawal explains. */
const PAYOUT_STOP_REASONS = ['HOUR_COUNT', 'HOUR_SUM', 'UNMATCHED_DEBIT'] as const;

const payoutStop = z.object({
  id: z.string(),
  reason: z.enum(PAYOUT_STOP_REASONS),
  stoppedAt: timestamp,
});
export type PayoutStop = z.output<typeof payoutStop>;

export const listPayoutStops = route({
  method: 'GET',
  path: '/ops/api/payout-stops',
  access: 'operator',
  right: 'withdrawals.read',
  effect: false,
  summary: 'Why automatic payouts stand still; empty while they run',
  reply: z.object({ stops: z.array(payoutStop) }),
  refusals: [],
});

/**
 * A stop never ends by itself. Withdrawals that wait because of it stay with people. OTHER_OPERATOR: each reset of a stop by number or
 * sum gives a whole hour again, so one operator resets it once a day.
 */
export const resetPayoutStop = route({
  method: 'POST',
  path: '/ops/api/payout-stops/:id/reset',
  access: 'operator',
  right: 'payouts.reset',
  effect: true,
  summary: 'Lets automatic payouts go on after a stop',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  body: z.strictObject({ reason: text(500) }),
  reply: done,
  refusals: ['KEY_MISSING', 'NO_DATA', 'OTHER_OPERATOR'],
});

export const PAYOUT_STOPS_ROUTES = [listPayoutStops, resetPayoutStop] as const;
