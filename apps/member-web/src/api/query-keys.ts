/** Every place of the query cache. After money moved, invalidate `wallet` and `statement`. */
export const queryKeys = {
  wallet: ['wallet'],
  statement: ['statement'],
  gameAccount: (game: string) => ['game-account', game],
  lookup: (name: string) => ['lookup', name],
} as const;
