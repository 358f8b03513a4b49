import * as z from 'zod/mini';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';
import { OPERATOR_ROLES } from './login.ts';

const act = z.object({
  action: z.string(),
  /** The sum that it moves, all money that the member has then, or a rule for all members. */
  stake: z.enum(['AMOUNT', 'HOLDINGS', 'SITE']),
  /** One operator, one up to a limit, or always two. */
  people: z.enum(['ONE', 'LIMIT', 'TWO']),
  /** The limit now, by currency. */
  limit: z.nullable(z.object({ THB: replyAmount, LAK: replyAmount })),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  /** What the second operator has before the eyes. */
  second: z.enum(['PROPOSAL', 'WITHDRAWAL', 'STATEMENT', 'ACCOUNT', 'LOG']),
  /** Its operator may not approve payouts of the member until others have approved as much. */
  bars: z.boolean(),
});
export type ListedAct = z.output<typeof act>;

export const listActs = route({
  method: 'GET',
  path: '/ops/api/acts',
  access: 'operator',
  right: 'settings.read',
  effect: false,
  summary: 'Acts by which operators can give value or standing to members, from the table that the code reads',
  reply: z.object({ acts: z.array(act) }),
  refusals: [],
});
