/** Every place of the query cache. */
export const queryKeys = {
  wallet: ['wallet'],
  statement: ['statement'],
  slips: ['slips'],
  /** Codes that wait to be paid, and slips that are checked. */
  depositsUnderWay: ['deposits-under-way'],
  /** Games whose provider did not answer the last time. */
  notRefreshed: ['not-refreshed'],
  playHistory: ['play-history'],
  /** Texts differ by language; other lookups leave it out. */
  lookup: (name: string, locale?: string) => ['lookup', name, locale],
  /** Events of the inbox, and those that wait on home. */
  inbox: ['inbox'],
  sessions: ['sessions'],
  turnover: ['turnover'],
  bonuses: ['bonuses'],
  wheel: ['wheel'],
  invites: ['invites'],
  refunds: ['refunds'],
} as const;

/** What is another after money moved. */
export const MONEY_KEYS = [queryKeys.wallet, queryKeys.statement, queryKeys.turnover, queryKeys.inbox];
