import * as z from 'zod/mini';
import { route } from '../shared/route.ts';

/** Apart from the other calls of the wheel: home asks for it, and for none of them. */
export const spinWheelActive = route({
  method: 'GET',
  path: '/api/spinwheel/active',
  access: 'member',
  effect: false,
  summary: 'Whether the prize wheel is shown, and the member’s coins',
  /** `coins` is the figure of the wheel itself; with `net-deposits` unspent ones go with the money that earned them. */
  reply: z.object({
    isActive: z.boolean(),
    coins: z.optional(z.number()),
    coinBasis: z.optional(z.enum(['turnover', 'net-deposits'])),
  }),
  refusals: [],
});
