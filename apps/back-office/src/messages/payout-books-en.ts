/** Words for what left the payout account, and for payouts that failed and were paid after all. */
export const payoutBooksEn = {
  payoutBooks: {
    debits: 'Payout account',
    debitsLead:
      'Money that left without a withdrawal, and withdrawals that were paid without leaving. Automatic payouts stand still until an operator resets them.',
    debitsNone: 'Everything that left the account is a withdrawal.',
    noAmount: 'No amount',
    problems: {
      UNREADABLE: 'The bank’s line cannot be read.',
      UNKNOWN_ORDER: 'Nobody here ordered this.',
      NOT_SENT: 'The withdrawal it names was never sent to the bank.',
      AMOUNT: 'Another amount left than was ordered.',
      ACCOUNT: 'It went to another account than was ordered.',
      SECOND: 'The withdrawal left the account a second time.',
      NO_DEBIT: 'The bank says paid, and nothing left the account.',
    },
    said: (operator: string, reason: string) => `${operator}: ${reason}`,
    explain: 'Explain',
    agree: 'Agree',
    explainTitle: 'What was it?',
    explainText: 'Ask the bank first. It stays an alarm until another operator agrees.',
    explained: 'Noted. Another operator has to agree.',
    explainReasons: ['Fee of the bank', 'Transfer between our own accounts', 'Theft, reported to bank and police'],
    disputes: 'Failed, and paid after all',
    disputesLead: 'The member has this money at the bank and in the wallet as well.',
    disputesNone: 'No failed withdrawal was paid later.',
    inWallet: (amount: string) => `In the wallet: ${amount}`,
    decisions: { TAKE: 'Take back', WRITE_OFF: 'Write off' },
    decided: (decision: string, operator: string, reason: string) => `${decision} (${operator}): ${reason}.`,
    needsSecond: 'Waits for a second operator.',
    waitsForMoney: 'Taken as soon as the wallet has enough.',
    decideTitles: { TAKE: 'Take the money back?', WRITE_OFF: 'Write the money off?' },
    decideTexts: {
      TAKE: 'It is taken from the cash wallet in one piece as soon as there is enough. The member sees why in the statement.',
      WRITE_OFF: 'The member keeps it, and the site bears the loss.',
    },
    decideReasons: {
      TAKE: ['Agreed with the member', 'The bank has confirmed the payment'],
      WRITE_OFF: ['The member cannot be reached', 'Not worth the effort'],
    },
    decisionDone: 'Decided.',
  },
};

export type PayoutBooksWords = typeof payoutBooksEn;
