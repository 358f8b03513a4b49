/** Every place of the query cache. After money moved, invalidate `wallet` and `statement`. */
export const queryKeys = {
  wallet: ['wallet'],
  statement: ['statement'],
  slips: ['slips'],
  /** Games whose provider did not answer the last time. */
  notRefreshed: ['not-refreshed'],
  playHistory: ['play-history'],
  /** Texts differ by language; other lookups leave it out. */
  lookup: (name: string, locale?: string) => ['lookup', name, locale],
  sessions: ['sessions'],
  turnover: ['turnover'],
  bonuses: ['bonuses'],
  wheel: ['wheel'],
  invites: ['invites'],
  refunds: ['refunds'],
} as const;
