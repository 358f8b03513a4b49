import type { AccountChange, InboxEvent } from '@kapao/contract/member/inbox.ts';
import type { RefusalNote } from '@kapao/contract/member/timeline.ts';

type Of<K extends InboxEvent['kind']> = Extract<InboxEvent, { kind: K }>;

const account: Record<AccountChange, string> = {
  password: 'Your password was changed',
  'password-reset': 'A new password was set with a code to your phone',
  profile: 'The name on your profile was changed',
  'bank-account': 'Your payout account was changed',
  'bank-account-name': 'The name on your payout account was changed',
  'payouts-held': 'Payouts were stopped',
  'second-factor-on': 'Two-step login was turned on',
  'second-factor-off': 'Two-step login was turned off',
  'second-factor-reset': 'Our team removed two-step login',
  'line-linked': 'LINE was linked to your account',
  'line-unlinked': 'LINE was unlinked from your account',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'passkeys-reset': 'Our team removed all passkeys',
  'payout-passkey-on': 'Withdrawals now need your passkey',
  'payout-passkey-off': 'Withdrawals no longer need a passkey',
  'payout-passkey-ending': 'Withdrawals will not need a passkey in 24 hours',
};

const notes: Record<RefusalNote, string> = {
  ASK_US: 'Write to us and we tell you more.',
  ACCOUNT_NAME: 'The name on the bank account is not the name on your profile.',
  TURNOVER: 'The turnover is not met yet. Play on, then withdraw again.',
  IDENTITY: 'We need to confirm who you are first.',
  MEMBER_ASKED: 'Cancelled as you asked.',
};

const limits: Record<Of<'limit'>['limit'], string> = {
  DEPOSIT: 'deposit limit',
  LOSS: 'loss limit',
  STAKE: 'stake limit',
  TIME: 'time limit',
};
const changes: Record<Of<'limit'>['change'], (limit: string) => string> = {
  SET: (limit) => `You set a ${limit}`,
  LOWER: (limit) => `You lowered your ${limit}`,
  WISH: (limit) => `You asked to raise your ${limit}`,
  KEEP: (limit) => `You kept your ${limit}`,
  RAISE: (limit) => `You raised your ${limit}`,
  REMOVE: (limit) => `You removed your ${limit}`,
};

/** The inbox, and the lines of home. */
export const inboxEn = {
  title: 'Inbox',
  open: 'Inbox',
  unread: (count: string) => `Inbox, ${count} unread`,
  isNew: 'New',
  emptyTitle: 'Nothing here yet',
  emptyText: 'Deposits, withdrawals, bonuses and changes of your account show up here.',
  failed: 'Your inbox could not be loaded.',
  kept: (days: number) => `Entries are kept for ${days} days. Your history keeps all money.`,
  notifications: 'Notifications',
  deposit: 'Deposit received',
  paid: 'Withdrawal paid to your bank',
  refused: 'Withdrawal refused, money returned',
  cancelled: 'Withdrawal cancelled, money returned',
  unpaid: 'Withdrawal not paid, money returned',
  notes,
  bankFailed: 'The bank could not pay it. Check your bank account, then withdraw again.',
  fix: {
    ASK_US: 'Ask in chat',
    ACCOUNT_NAME: 'Check my account',
    TURNOVER: 'See the turnover',
    IDENTITY: 'Confirm my identity',
    MEMBER_ASKED: 'Withdraw again',
    bank: 'Check my account',
  },
  reward: 'Bonus received',
  bonusEnded: {
    FINISHED: 'Bonus met: you keep',
    CLEARED: 'Bonus ended: you keep',
    EXPIRED: 'Bonus expired: you keep',
  },
  credited: 'Our team credited your wallet',
  debited: 'Our team corrected your wallet',
  limit: (change: Of<'limit'>['change'], limit: Of<'limit'>['limit']) => changes[change](limits[limit]),
  periods: { DAY: 'a day', WEEK: 'a week', MONTH: 'a month', SESSION: 'at a time' },
  minutes: (count: number) => `${count} min`,
  noLimit: 'no limit',
  device: (device: string) => `New device signed in: ${device}`,
  unknownDevice: 'unknown device',
  account,
  notYou: 'Not you? Change your password and write to us.',
  chat: 'Support has answered you',
  home: {
    list: 'Waiting for you',
    withdrawal: (isInReview: boolean): string => (isInReview ? 'Withdrawal being reviewed' : 'Withdrawal being paid'),
    dismiss: 'Dismiss',
    more: (count: number) => `${count} more`,
    firstLine: 'First steps: deposit, then choose a game',
  },
  maintenance:
    'We are doing maintenance. You can look at everything; deposits, withdrawals and transfers come back shortly.',
  first: {
    title: 'First steps',
    deposit: 'Deposit money',
    depositText: 'From your own bank account; it arrives in a minute.',
    game: 'Choose a game',
    gameText: 'Tap a game and move money into it.',
    withdraw: 'Withdraw any time',
    withdrawText: 'We pay to your registered account.',
  },
};

export type InboxWords = typeof inboxEn;
