import type { FirstDayGap, FirstDayItem } from '@kapao/contract/shared/first-day.ts';

interface ItemWords {
  title: string;
  /** The action that completes it. */
  todo: string;
}

const items: Record<FirstDayItem, ItemWords> = {
  owners: { title: 'Two owners', todo: 'Each opens the invitation, enrols and signs in once.' },
  deposit: { title: 'A way to deposit', todo: 'Add an account that takes deposits and switch it on.' },
  payout: { title: 'A way to pay out', todo: 'Enter a bank that takes orders or files, try it and let it in.' },
  sms: { title: 'Text messages', todo: 'Registration asks for a code. Enter an SMS partner, try it and let it in.' },
  games: { title: 'A game', todo: 'Open a game, enter its partner, try it and let it in.' },
  partners: { title: 'Every partner tried', todo: 'Try each partner that is in use, or pause it.' },
  terms: { title: 'Agreement and conditions', todo: 'Write both; another operator approves them.' },
  contact: { title: 'Contact', todo: 'Write how members reach you and when you answer.' },
  texts: { title: 'Other texts', todo: 'Publish the texts your members should read.' },
  slips: { title: 'Slip service', todo: 'Enter a service that verifies slips, or switch slips off.' },
  limits: { title: 'Withdrawal limits', todo: 'Review the limits and set your own.' },
  alerts: { title: 'Alerts', todo: 'Enter a channel by which people on duty are notified.' },
  openingBalances: { title: 'Opening balances', todo: 'Enter what each account held, so that its balance is known.' },
  backup: { title: 'Backup made', todo: 'On the server: kapao-backup database, then kapao-backup files.' },
  restore: {
    title: 'Restore tried',
    todo: 'On the server: kapao-drill. It restores the newest backup beside the site.',
  },
  monitoring: { title: 'Monitoring', todo: 'Let a monitoring server read the metrics of this site.' },
};

/** `names` is a list in words; empty where a gap names nothing. */
const gaps: Record<FirstDayGap, (names: string) => string> = {
  fewOwners: () => 'There are fewer than two owners.',
  ownersToSignIn: (names) => `Not signed in yet: ${names}.`,
  noWayOn: () => 'Every way to deposit is switched off.',
  noWayReady: () => 'No way that is switched on has an account and its partner.',
  noGame: () => 'No game is open.',
  noPartner: () => 'No partner of this kind is switched on.',
  paused: (names) => `Paused: ${names}.`,
  untried: (names) => `Not tried since its last change: ${names}.`,
  unpublished: (names) => `Not published: ${names}.`,
  noChatHours: () => 'The chat is offered without hours, so members expect an answer at any time.',
  asDelivered: () => 'The limits are as delivered.',
  noOpeningBalance: (names) => `No opening balance: ${names}.`,
  unwatched: () => 'The server does not know of backups. Set BACKUP_STAMPS_DIR.',
  noDatabaseBackup: () => 'The database has never been backed up.',
  oldDatabaseBackup: () => 'The newest backup of the database is older than 26 hours.',
  noFilesBackup: () => 'Uploaded files were not backed up within 26 hours.',
  noRestore: () => 'No restore was tried within five weeks.',
  notRead: () => 'Nobody has read the metrics within an hour.',
};

/** The checklist of a site that has never been open. */
export const firstDayEn = {
  title: 'Before the site opens',
  lead: 'Visitors read that the site is not open yet. Nobody can register.',
  items,
  gaps,
  necessary: 'Necessary',
  recommended: 'Recommended',
  done: 'Done',
  doneItems: (count: string) => `Done: ${count}`,
  go: (title: string) => `Go to ${title}`,
  missing: (count: string) => `Necessary steps left: ${count}`,
  ready: 'Everything necessary is done.',
  onlyRecommended: (names: string) => `Recommended and not done: ${names}.`,
  openConsequence: 'Members can register, deposit, play and withdraw.',
  openReasons: ['Everything necessary is done', 'Agreed by the owners'],
};
