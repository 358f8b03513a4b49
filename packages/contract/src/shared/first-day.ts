/** What an owner does before a new site opens, in this order. */
export const FIRST_DAY_ITEMS = [
  'owners',
  'deposit',
  'payout',
  'sms',
  'games',
  'partners',
  'terms',
  'contact',
  'texts',
  'slips',
  'limits',
  'alerts',
  'openingBalances',
  'backup',
  'restore',
  'monitoring',
] as const;
export type FirstDayItem = (typeof FIRST_DAY_ITEMS)[number];

/** Why an item is not done. */
export const FIRST_DAY_GAPS = [
  'fewOwners',
  'ownersToSignIn',
  'noWayOn',
  'noWayReady',
  'noGame',
  'noPartner',
  'paused',
  'untried',
  'unpublished',
  'noChatHours',
  'asDelivered',
  'noOpeningBalance',
  'unwatched',
  'noDatabaseBackup',
  'oldDatabaseBackup',
  'noFilesBackup',
  'noRestore',
  'notRead',
] as const;
export type FirstDayGap = (typeof FIRST_DAY_GAPS)[number];
