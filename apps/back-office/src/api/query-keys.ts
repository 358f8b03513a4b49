/** Every cached answer is named here, so that what an effect makes stale can be found. */
export const QUERY_KEYS = {
  session: ['session'],
  summary: ['summary'],
  alerts: ['alerts'],
  withdrawals: ['withdrawals'],
  payoutFiles: ['payout-files'],
  payoutStops: ['payout-stops'],
  inflows: ['inflows'],
  slips: ['slips'],
  transfers: ['transfers'],
  results: ['results'],
  reconciliation: ['reconciliation'],
  statementFiles: ['statement-files'],
  audit: ['audit'],
  members: ['members'],
  bonuses: ['bonuses'],
  proposals: ['proposals'],
  rewardRules: ['reward-rules'],
  earnings: ['earnings'],
  rewardReviews: ['reward-reviews'],
  exclusions: ['exclusions'],
  chat: ['chat'],
  content: ['content'],
  settings: ['settings'],
  policies: ['policies'],
  partners: ['partners'],
  lookups: ['lookups'],
  operators: ['operators'],
  account: ['account'],
} as const;

/** Lists and counts are read again this often while the page is visible. */
export const POLL_EVERY_MS = 5_000;
