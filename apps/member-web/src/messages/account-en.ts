/** The sheets that change how a member signs in and where money goes. */
export const accountEn = {
  stepUp: {
    title: 'Is it you?',
    text: 'Enter your password to go on.',
    confirm: 'Confirm',
  },
  accountName: {
    title: 'Edit account name',
    field: 'Name on the bank account, in English',
    lead: 'It must be written as on your bank book, in English letters.',
    preview: (name: string) => `Saved as ${name}`,
    done: 'The account name has been saved.',
    review: 'Withdrawals are checked by our team for 24 hours after a change.',
  },
  bankAccount: {
    notMe: {
      title: 'Stop all payouts?',
      text: 'Nothing is paid out until support has talked to you, and every other device is signed out.',
      submit: 'Stop payouts',
      done: 'Payouts are stopped. Contact us to let them go on.',
    },
    title: 'Name and payout account',
    accountName: 'Name on the account',
    asInBook: 'As written on your bank book',
    done: 'Your details have been saved.',
  },
  sessions: {
    title: 'Signed-in devices',
    lead: 'End what you do not know, then change your password.',
    current: 'This device',
    unknown: 'Unknown device',
    seen: (time: string) => `Last active ${time}`,
    end: 'Sign out',
    endOthers: 'Sign out all other devices',
    ended: 'Signed out there.',
    endedOthers: 'All other devices are signed out.',
    question: 'Sign out all other devices?',
    failed: 'The devices could not be loaded.',
    onlyThis: 'You are signed in on this device only.',
  },
};

export type AccountWords = typeof accountEn;
