/** Why people look at a withdrawal, what its sums were, and what is said while automatic payouts stand still. */
export const payoutsEn = {
  reasons: {
    OVER_AUTO_LIMIT: { chip: 'Over limit', text: 'Above the amount that is paid out without a person' },
    OVER_SECOND_LIMIT: { chip: 'Two people', text: 'Above the amount that needs two people' },
    BANK_CHANGED: { chip: 'New account', text: 'The bank account or the name on it was changed a short while ago' },
    MEMBER_DAY: {
      chip: 'Day’s sum',
      text: 'With it the member has withdrawn more in 24 hours than is paid without a person',
    },
    MEMBER_WEEK: {
      chip: 'Week’s sum',
      text: 'With it the member has withdrawn more in 7 days than is paid without a person',
    },
    ACCOUNT_DAY: {
      chip: 'Account, day',
      text: 'With it this bank account has received more in 24 hours than is paid without a person',
    },
    ACCOUNT_WEEK: {
      chip: 'Account, week',
      text: 'With it this bank account has received more in 7 days than is paid without a person',
    },
    SITE_DAY: { chip: 'Site, day', text: 'The whole site has paid as much in 24 hours as it may without a person' },
    SITE_WEEK: { chip: 'Site, week', text: 'The whole site has paid as much in 7 days as it may without a person' },
    PASSWORD_CHANGED: { chip: 'New password', text: 'The password was changed a short while ago' },
    NEW_DEVICE: { chip: 'New device', text: 'Somebody signed in a short while ago with a device not seen before' },
    IDENTITY_NAME: {
      chip: 'Other name',
      text: 'The name of the payout account does not fit the name the member was accepted by',
    },
    HOLDER_NAME: {
      chip: 'Holder?',
      text: 'The paying bank names a holder who may be another person: compare the names before approving',
    },
    ACCOUNT_UNPROVEN: {
      chip: 'Unproven',
      text: 'No deposit from this bank account and no payout to it has shown whose it is',
    },
    UNDER_CHECK: { chip: 'Check', text: 'The desk for cases looks at this member; ask it before approving' },
    CIRCLE: { chip: 'No play', text: 'Again money leaves that was paid in and not played' },
    STRANGER_PAID: {
      chip: 'Stranger paid',
      text: 'A QR code was paid by somebody of another name, and the money was not played. Compare the payer with the member',
    },
    FILE_ONLY: {
      chip: 'Only in a file',
      text: 'A statement file told money of this member, and the bank’s feed has not named it. Look at the account at the bank',
    },
    SINGLE_HAND: {
      chip: 'One hand',
      text: 'One operator alone gave this member money or standing. Another person decides, and looks at that act first',
    },
    BOOKS_DIFFER: {
      chip: 'Books differ',
      text: 'Bank and books of an account differed, so nothing was paid without a person. Look at the reconciliation first',
    },
    PAYOUTS_STOPPED: { chip: 'Stopped', text: 'Automatic payouts stood still when it was asked for' },
    DEPOSIT_RETURN: {
      chip: 'Deposit back',
      text: 'A deposit that goes back to who sent it; compare the sender with the destination',
    },
  },
  sums: {
    title: 'Sums with this one / paid without a person up to',
  },
  review: {
    title: 'The member now',
    frozen: 'The member is frozen.',
    frozenBy: (operator: string, at: string) => `Frozen by ${operator}, ${at}.`,
    name: 'Name on the account',
    bankChanged: 'Account changed',
    never: 'never',
    paidBefore: 'Paid before',
    first: 'This is the first withdrawal',
    paid: (count: number) => (count === 100 ? '100 times or more' : `${count} ${count === 1 ? 'time' : 'times'}`),
    play: 'Play requirement',
    condition: 'Bonus turnover',
    open: 'not met yet',
    none: 'nothing open',
    linked: 'Similar members',
    nobody: 'none',
  },
  hold: {
    text: (at: string) =>
      `The member stopped the own payouts at ${at}. Talk to the member: check the payout account and the devices.`,
    release: 'Let payouts go on',
    title: 'Let this member’s payouts go on?',
    reasons: ['The member was called back and recognised', 'The account was put right'],
    done: 'Payouts go on.',
  },
  play: {
    text: (played: string, required: string) =>
      `Deposits are to be played before money is withdrawn: ${played} of ${required} so far.`,
    waive: 'Let deposits go back unplayed',
    title: 'Let this member’s deposits go back unplayed?',
    consequence:
      'They go only to the proven bank account they came from; with another one the play is asked for again. Who decides this cannot approve the withdrawal.',
    reasons: ['Deposited by mistake', 'The games were not available'],
    done: 'The deposits may go back.',
  },
  factor: {
    text: (at: string) => `Signing in asks this member for a code of an authenticator app since ${at}.`,
    remove: 'Propose to remove it',
    title: 'Remove this member’s second factor?',
    consequence:
      'A second operator has to agree. Then every session ends, the phone is told, and payouts are looked at as after a new password.',
    reasons: [
      'The phone is lost and so are the recovery codes; the member was called back',
      'The member answered questions about the last deposits',
    ],
    done: 'Proposed.',
  },
  passkeys: {
    text: (count: number) =>
      `This member can sign in with ${count === 1 ? 'a passkey' : `${count} passkeys`}, without password and second step.`,
    confirming: (at: string) => `Withdrawals have asked for a passkey since ${at}.`,
    remove: 'Remove passkeys',
    title: 'Remove this member’s passkeys?',
    consequence:
      'The member is signed out everywhere and told by text message. For a day people look at withdrawals. Withdrawals that ask for a passkey still do.',
    reasons: ['The member has lost the phone', 'The member says that a passkey is not theirs'],
    done: 'Removed.',
  },
  line: {
    text: (at: string) =>
      `This member’s LINE is linked since ${at}: codes for the payout account go there, and warnings as well.`,
    remove: 'Unlink',
    title: 'Unlink this member’s LINE?',
    consequence: 'Codes go to the phone again. Phone and LINE are told.',
    reasons: ['The member has lost that LINE', 'The member says that it is not theirs'],
    done: 'Unlinked.',
  },
  stops: {
    title: 'Automatic payouts stand still',
    reasons: {
      HOUR_COUNT: 'More payouts in an hour than operators allow.',
      HOUR_SUM: 'More money in an hour than operators allow.',
      UNMATCHED_DEBIT: 'Money left the payout account that no withdrawal explains.',
    },
    since: (at: string) => `Since ${at}. Every new withdrawal goes to manual review.`,
    reset: 'Let them go on',
    resetTitle: 'Let automatic payouts go on?',
    resetConsequence: 'New withdrawals are paid without a person again. Those that wait stay with people.',
    resetReasons: ['The withdrawals of this hour were looked at', 'The debit is explained'],
    done: 'Automatic payouts go on.',
  },
};
