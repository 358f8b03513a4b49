/** Every place of the query cache. After money moved, invalidate `wallet` and `statement`. */
export const queryKeys = {
  wallet: ['wallet'],
  statement: ['statement'],
  gameAccount: (game: string) => ['game-account', game],
  /** Texts differ by language; other lookups leave it out. */
  lookup: (name: string, locale?: string) => ['lookup', name, locale],
  sessions: ['sessions'],
} as const;
