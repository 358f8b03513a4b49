import * as z from 'zod/mini';
import { currency, timestamp } from './fields.ts';
import { replyAmount } from './money.ts';

/** What a time that is not over comes to so far, by the rule that settles it then. It is no promise. */
export const runningSum = z.object({
  currency,
  /** Days of Bangkok; `to` is the last one of it. Null where nothing is promised or none is added up. */
  running: z.nullable(z.object({ from: z.iso.date(), to: z.iso.date(), amount: replyAmount, readyAt: timestamp })),
});
