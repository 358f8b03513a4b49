/** Words of the deposit sheet around its ways, and of the prepaid link. */
export const depositEn = {
  title: 'Deposit',
  ways: 'Ways to deposit',
  /** The smallest amount of a way, with its currency. */
  least: (amount: string) => `Minimum ${amount}`,
  methods: {
    bank: { name: 'Bank transfer', hint: 'Credited in about 1 minute' },
    'qr:KBANK': { name: 'QR code' },
    'qr:WW': { name: 'QR WW' },
    'qr:ZAPMAN': { name: 'QR Zapman' },
    'qr:BCEL': { name: 'QR OnePay' },
    slip: { name: 'Send a slip', hint: 'Within 1 hour of the transfer' },
    prepaid: { name: 'Gift link' },
  },
  bank: {
    title: 'Bank transfer',
    toAccount: 'Transfer to this account',
    otherAccounts: 'Other accounts',
    accounts: 'Accounts to pay into',
    copyNumber: 'Copy account number',
    auto: 'Automatic',
    manual: 'Checked by our team',
    creditAuto: 'Credited within about 1 minute.',
    creditManual: 'Credited after our team has checked it.',
    fromOwn: (account: string) => `Pay only from your registered account ${account}`,
    slipHour: 'Not credited in 5 minutes? Send the slip within 1 hour of your transfer.',
    watching: 'Waiting for your money. This page updates by itself.',
    received: (amount: string) => `Received ${amount}`,
    receivedText: 'It is in your cash wallet.',
    emptyTitle: 'No account to pay into right now',
    emptyText: 'Please look again in a moment, or ask our team.',
    failed: 'The accounts could not be loaded.',
  },
  nameStep: {
    title: 'Your account name must be in English',
    lead: (bank: string) =>
      `${bank} shows names in English. Write yours as on your bank book, so that we know your transfer.`,
    save: 'Save and copy account number',
    done: (name: string) => `Saved as ${name}. The account number is copied in a moment.`,
  },
  prepaid: {
    phone: 'Only from your registered phone',
    lead: 'Make a gift link in your prepaid wallet with this phone number, for one receiver, and paste it here.',
    field: 'Gift link',
    paste: 'Paste',
    pasteFailed: 'Hold the field to paste the link.',
    minimum: (amount: string) => `Minimum ${amount}. Credited within about 1 minute. Each link works once.`,
    submit: 'Send link',
    empty: 'Paste the link first.',
    successTitle: 'Deposit complete',
    pendingTitle: 'Link is being checked',
    failedTitle: 'This link cannot be used',
    pendingText:
      'The wallet company has not answered yet. We keep asking; the link cannot be lost or taken twice. You may close this page.',
    another: 'Another link',
  },
};

export type DepositWords = typeof depositEn;
