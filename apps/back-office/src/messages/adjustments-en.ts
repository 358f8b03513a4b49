/** Money that people credit or debit by hand. */
export const adjustmentsEn = {
  adjustments: {
    open: 'Correct the balance',
    title: 'Credit or debit by hand?',
    lead: 'It counts when another operator agrees, and stands in the member’s statement with the cause below.',
    cash: (name: string, amount: string) => `${name}: ${amount} in cash`,
    direction: 'Which way',
    directions: { CREDIT: 'Credit', DEBIT: 'Debit' },
    place: 'Account',
    wallet: 'Wallet',
    placeHint:
      'Only for a game whose provider cannot be asked any more. When it answers again, what it has is booked and waits to be checked.',
    amount: 'Amount',
    badAmount: 'Enter an amount such as 100 or 99.50',
    cause: 'Cause the member reads',
    about: 'The operation it makes right',
    noAbout: 'None of the latest',
    evidence: 'Picture as evidence (PNG or JPEG)',
    missing: 'Choose an operation or a picture that shows why',
    reasons: [
      'Money that never arrived, checked with the bank',
      'Credited to the wrong member',
      'Agreed with the member in the chat',
    ],
    propose: 'Propose',
    picture: 'See the picture',
  },
};
