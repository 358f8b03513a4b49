import * as z from 'zod/mini';
import { currency, queryPaging, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

const reconciledAccount = z.object({
  receivingAccount: z.string(),
  bankCode: z.string(),
  accountName: z.string(),
  currency,
  /** What the inflows say. `received` is credited, waiting and returned together. */
  received: replyAmount,
  credited: replyAmount,
  waiting: replyAmount,
  returned: replyAmount,
  inflows: z.number(),
  /** What the ledger holds for the same. */
  ledger: z.object({ credited: replyAmount, waiting: replyAmount, returned: replyAmount }),
  /** What the other side's own statement says; null when it has none, or did not answer. */
  bankTotal: z.nullable(replyAmount),
  /** How far the feed is read, and how much of the statement lies behind that. */
  feedPosition: z.string(),
  unread: replyAmount,
  /** Lines that wait for people because they could not be booked. */
  setAside: z.number(),
  /** Must be 0. */
  unexplained: replyAmount,
  comparedAt: z.nullable(timestamp),
});
export type ReconciledAccount = z.output<typeof reconciledAccount>;

export const readReconciliation = route({
  method: 'GET',
  path: '/ops/api/reconciliation',
  kept: {},
  look: { action: 'reconciliation.read', subject: 'receiving-accounts' },
  access: 'operator',
  right: 'reconciliation.read',
  effect: false,
  summary: 'Bank side, inflows and ledger of each receiving account, and the difference nobody can explain',
  reply: z.object({
    /** When what follows was compared: now, or the last time the job did where that takes long. */
    comparedAt: timestamp,
    /** Over all accounts and what left the payout account, by currency; must be 0. */
    unexplained: z.array(z.object({ currency, amount: replyAmount })),
    accounts: z.array(reconciledAccount),
  }),
  refusals: [],
});

const unknownPlayer = z.object({
  game: z.string(),
  gameName: z.string(),
  player: z.string(),
  bets: z.number(),
  /** As the provider counts; voids aside. */
  staked: replyAmount,
  paidOut: replyAmount,
  /** First and last bet. */
  since: timestamp,
  latest: timestamp,
});
export type UnknownPlayer = z.output<typeof unknownPlayer>;

export const listUnknownPlayers = route({
  method: 'GET',
  path: '/ops/api/reconciliation/unknown-players',
  kept: {},
  look: { action: 'unknown-player.list', subject: 'unknown-players', query: ['page'] },
  access: 'operator',
  right: 'reconciliation.read',
  effect: false,
  summary: 'Players whose bets the providers report though no member has such an account, latest first',
  query: z.strictObject({ ...queryPaging }),
  reply: z.object({ total: z.number(), players: z.array(unknownPlayer) }),
  refusals: ['KEY_INVALID'],
});

export const RECONCILIATION_ROUTES = [readReconciliation, listUnknownPlayers] as const;
